import Tracking
import Foundation
import Instrument
import Testing

@Suite("What postures do")
struct PostureRoleTests {
  /// Postures 0, 1 and so on, each with a role.
  private func script(_ roles: [PostureRole], _ trigger: InstrumentSettings.Trigger = .presence)
    -> PlayScript
  {
    PlayScript { settings in
      settings.trigger = trigger
      for index in roles.indices { _ = settings.addPosture("\(index)") }
      settings.postureRoles = roles
    }
  }

  /// Frames of one hand: zone and posture.
  private func play(_ script: inout PlayScript, _ frames: [(Double, Int?)]) -> [String] {
    frames.enumerated().map { index, frame in
      script.hands([0: frame.0], at: Double(index)) { $0.posture = frame.1 }
    }
  }

  @Test("with the trigger of postures, a hand plays while it shows one that plays")
  func trigger() {
    var script = script([.play, .nothing, .play], .posture)
    let diagram = play(&script, [(0.5, nil), (0.5, 0), (0.5, 2), (0.5, 1), (0.5, 0), (0.5, nil)])
    #expect(diagram == ["", "+0:C3", "", "-0:C3", "+0:C3", "-0:C3"])
  }

  @Test("a posture that silences ends the note, whatever the trigger is")
  func silence() {
    var script = script([.silence])
    #expect(
      play(&script, [(0.5, nil), (0.5, 0), (1.5, 0), (1.5, nil)])
        == ["+0:C3", "-0:C3", "", "+0:D3"])
  }

  @Test("a posture that holds keeps the note while the hand goes elsewhere")
  func hold() {
    var script = script([.hold])
    #expect(
      play(&script, [(0.5, nil), (0.5, 0), (4.5, 0), (4.5, nil)])
        == ["+0:C3", "", "", "-0:C3 +0:A3"])
  }

  @Test("a lost hand ends its note although its last posture held it")
  func lost() {
    var script = script([.hold])
    _ = play(&script, [(0.5, nil), (0.5, 0)])
    #expect(script.hands([:], at: 2) == "-0:C3")
  }

  @Test("a posture with a controller moves it to its maximum and back, also when the hand is lost")
  func controller() {
    var script = script([.controller(20), .controller(21)])
    #expect(
      play(&script, [(0.5, nil), (0.5, 0), (0.5, 1), (0.5, 1)])
        == ["+0:C3", "c0:20", "c0:20 c0:21", ""])
    #expect(script.hands([:], at: 5) == "-0:C3 c0:21")
    let values = script.events.compactMap { event in
      if case .controller(let number, let value) = event.action, number != 1 { value } else { nil }
    }
    #expect(values == [1, 0, 1, 0])
  }

  @Test("a posture on controller 74 moves the timbre, as a route does")
  func timbre() {
    var script = script([.controller(74)])
    #expect(play(&script, [(0.5, nil), (0.5, 0)]) == ["+0:C3", "t0"])
  }

  @Test("when a posture is removed, its controller goes back and the roles of others stay")
  func removal() {
    var script = script([.controller(20), .hold])
    _ = play(&script, [(0.5, 0)])
    #expect(script.apply { $0.removePosture(0) } == "c0:20")
    #expect(script.router.settings.postureRoles == [.hold])
    #expect(script.router.settings.tracking.postures.postures.map(\.name) == ["1"])
  }

  @Test("roles keep their words in a stored document, and a document without them has none")
  func stored() throws {
    #expect(PostureRole.all.allSatisfy { PostureRole(rawValue: $0.rawValue) == $0 })
    #expect(PostureRole(rawValue: "controller.120") == nil)
    var settings = InstrumentSettings()
    #expect((0..<9).allSatisfy { settings.addPosture("\($0)") } && !settings.addPosture("ten"))
    settings.postureRoles[3] = .controller(64)
    let text = try JSONEncoder().encode(settings)
    #expect(String(decoding: text, as: UTF8.self).contains("\"controller.64\""))
    #expect(try JSONDecoder().decode(InstrumentSettings.self, from: text) == settings)
    let empty = try JSONDecoder().decode(InstrumentSettings.self, from: Data("{}".utf8))
    #expect(empty.postureRoles.isEmpty)
  }
}
