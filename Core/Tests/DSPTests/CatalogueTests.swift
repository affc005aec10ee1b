import DSP
import Testing

@Suite("Catalogue")
struct CatalogueTests {
  @Test("a component stands under its own name", arguments: ComponentKind.allCases)
  func names(kind: ComponentKind) {
    #expect(kind.descriptor.name == kind.rawValue)
    #expect(!kind.descriptor.summary.isEmpty)
    #expect(!kind.descriptor.source.isEmpty)
  }

  @Test(
    "parameters have different names and a default that is allowed",
    arguments: ComponentKind.allCases)
  func parameters(kind: ComponentKind) {
    let parameters = kind.descriptor.parameters
    #expect(Set(parameters.map(\.name)).count == parameters.count)
    for parameter in parameters {
      #expect(parameter.allowed(parameter.defaultValue) == parameter.defaultValue)
      if parameter.scale == .logarithmic { #expect(parameter.range.lowerBound > 0) }
    }
  }
}
