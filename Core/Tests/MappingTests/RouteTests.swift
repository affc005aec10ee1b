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
      (.midiCC14(31), "{\"midiCC14\":31}"),
    ] as [(Route, String)])
  func codable(_ route: Route, _ text: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(route), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(Route.self, from: Data(text.utf8)) == route)
  }

  @Test(
    "what cannot be used says why, and is refused in a document",
    arguments: [
      .cv(0), .cv(17), .cv(.min), .midiCC(-1), .midiCC(128), .osc(""), .osc("synth"), .osc("/"),
      .midiCC14(32), .midiCC14(-1), .note(NoteGate(note: 128)), .note(NoteGate(note: -1)),
      .note(NoteGate(note: 1, velocity: .fixed(0))),
      .note(NoteGate(note: 1, velocity: .fixed(128))),
      .osc("//"), .osc("/a b"), .osc("/a*"), .osc("/ü"),
      .osc("/" + String(repeating: "a", count: 255)),
    ] as [Route])
  func problems(_ route: Route) throws {
    #expect(route.problem != nil)
    let document = try JSONEncoder().encode(route)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Route.self, from: document) }
  }

  @Test(
    "an address with empty parts is refused where it is typed, and mended in a document",
    arguments: [("/face/jaw/", "/face/jaw"), ("/face//jaw", "/face/jaw"), ("//a", "/a")])
  func emptyParts(typed: String, mended: String) throws {
    let route = Route.osc(typed)
    #expect(route.problem?.contains("\"\(typed)\"") == true)
    let document = try JSONEncoder().encode(route)
    #expect(try JSONDecoder().decode(Route.self, from: document) == .osc(mended))
  }

  @Test(
    "what can be used has no problem",
    arguments: [
      .cv(1), .cv(16), .midiCC(127), .osc("/a"), .midiCC14(0), .note(NoteGate(note: 127)),
    ] as [Route])
  func fine(_ route: Route) { #expect(route.problem == nil) }

  @Test(
    "a note gate comes back from JSON, and needs no more than its note",
    arguments: [
      ("{\"note\":36}", NoteGate(note: 36)),
      (
        "{\"note\":36,\"threshold\":0.25,\"hysteresis\":0.05,\"velocity\":\"speed\"}",
        NoteGate(note: 36, threshold: 0.25, hysteresis: 0.05, velocity: .speed)
      ),
      ("{\"note\":0,\"velocity\":127,\"glow\":1}", NoteGate(note: 0, velocity: .fixed(127))),
    ])
  func gates(_ text: String, _ gate: NoteGate) throws {
    let document = Data("{\"note\":\(text)}".utf8)
    #expect(try JSONDecoder().decode(Route.self, from: document) == .note(gate))
    let again = try JSONEncoder().encode(Route.note(gate))
    #expect(try JSONDecoder().decode(Route.self, from: again) == .note(gate))
  }

  @Test("a gate's numbers are held where they mean something")
  func heldGates() {
    var gate = NoteGate(note: 1, threshold: .nan, hysteresis: -3)
    #expect(gate.threshold == 0.5 && gate.hysteresis == 0)
    gate.threshold = .infinity
    gate.hysteresis = .nan
    #expect(gate.threshold == 1e6 && gate.hysteresis == 0)
  }

  @Test("a route of a kind that is not known says which are")
  func unknownKind() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Route.self, from: Data("{\"laser\":1}".utf8))
    }
    #expect("\(String(describing: error))".contains("cv, osc, midiCC, midiCC14, note"))
  }
}
