/// The parameters of one component: the cases in the order of the descriptor.
protocol ParameterKey: CaseIterable, RawRepresentable where RawValue == Int {
  var descriptor: ParameterDescriptor { get }
}
