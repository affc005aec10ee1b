/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value> {
  private let box: StandInBox<Value>

  public init(wrappedValue: Value) { box = StandInBox(wrappedValue) }
  public init(initialValue: Value) { box = StandInBox(initialValue) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { box.value }, set: { box.value = $0 })
  }
}

/// Keeps a value while a body is evaluated again.
// Views are evaluated on the main actor.
final class StandInBox<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Member>(
    dynamicMember path: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member>(
      get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues: Sendable {
  public var scenePhase = ScenePhase.active
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilityreducemotion
  public internal(set) var accessibilityReduceMotion = false
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper
public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }

  @MainActor public var wrappedValue: Value { StandInEnvironment.values[keyPath: path] }
}

@MainActor
@_spi(StandIn) public enum StandInEnvironment {
  public static var values = EnvironmentValues()

  public static func reduceMotion(_ isOn: Bool) { values.accessibilityReduceMotion = isOn }
}
