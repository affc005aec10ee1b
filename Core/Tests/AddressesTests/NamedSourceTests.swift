import Addresses
import Testing

@Suite("A source with a name")
struct NamedSourceTests {
  @Test("name and colour are taken out of the address, the rest is the source's")
  func parses() throws {
    let namedSource = try NamedSource("demo:?seed=7&name=Ada%20L.&colour=sky&rate=30")
    #expect(namedSource.name == "Ada L." && namedSource.colour == .sky)
    #expect(namedSource.source == (try SourceURL("demo:?seed=7&rate=30")))
    #expect(try NamedSource("livelink:").name == nil)
    #expect(try NamedSource("demo:?color=PINK&name=a+b").name == "a b")
  }

  @Test(
    "a wrong name or colour is one sentence",
    arguments: [("demo:?name=", "name="), ("demo:?colour=red", "orange, sky"), ("x:?name=a", "x:")])
  func refuses(text: String, named: String) {
    let error = #expect(throws: AddressError.self) { try NamedSource(text) }
    #expect(error?.description.contains(named) == true)
  }
}
