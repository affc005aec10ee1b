import Foundation
import Mapping
import Testing

@Suite("Route")
struct RouteTests {
  @Test(
    "comes back from JSON",
    arguments: [
      (.cv(3), "{\"cv\":3}"), (.midiCC(0), "{\"midiCC\":0}"),
      (.osc("/synth/cutoff"), "{\"osc\":\"\\/synth\\/cutoff\"}"),
    ] as [(Route, String)])
  func codable(_ route: Route, _ text: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(route), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(Route.self, from: Data(text.utf8)) == route)
  }

  @Test(
    "what cannot be used says why, and is refused in a document",
    arguments: [
      .cv(0), .cv(17), .cv(.min), .midiCC(-1), .midiCC(128), .osc(""), .osc("synth"), .osc("/"),
      .osc("/a b"), .osc("/a*"), .osc("/ü"), .osc("/" + String(repeating: "a", count: 255)),
    ] as [Route])
  func problems(_ route: Route) throws {
    #expect(route.problem != nil)
    let document = try JSONEncoder().encode(route)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Route.self, from: document) }
  }

  @Test(
    "what can be used has no problem",
    arguments: [.cv(1), .cv(16), .midiCC(127), .osc("/a")] as [Route])
  func fine(_ route: Route) { #expect(route.problem == nil) }
}
