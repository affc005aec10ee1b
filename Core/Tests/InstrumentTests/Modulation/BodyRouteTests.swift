import Foundation
import Instrument
import Mapping
import Testing
import Tracking

@Suite("Routes of modulation")
struct BodyRouteTests {
  private func settings(_ text: String) throws -> InstrumentSettings {
    try JSONDecoder().decode(InstrumentSettings.self, from: Data(text.utf8))
  }

  @Test("settings with routes and a calibration are the same after being stored")
  func roundTrip() throws {
    var settings = InstrumentSettings()
    settings.modulations = [
      BodyRoute(.wrists, to: .dial(.fuzz), curve: .exponential(power: 3), min: 0.2, max: 0.1),
      BodyRoute(.head(.tilt), to: .controller(119), curve: .sCurve, isInverted: true),
      BodyRoute(.mouth, to: .controller(0)),
    ]
    var calibration = BodyCalibration()
    calibration.setShoulderWidth(0.4)
    calibration.setRange(1...2, of: .distance(.leftWrist, .rightWrist))
    settings.bodyCalibration = calibration
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(InstrumentSettings.self, from: data) == settings)
  }

  @Test("routes that cannot be read are dropped one by one")
  func damaged() throws {
    let found = try settings(
      #"{"modulations":[null,3,"x",[],{},{"input":"mouth"},{"target":"fuzz"},"#
        + #"{"input":"nose","target":"fuzz"},{"input":"mouth","target":"volume"},"#
        + #"{"input":"mouth","target":120},{"input":"mouth","target":-1},"#
        + #"{"input":"mouth","target":1.5},{"input":"distance.head.head","target":1},"#
        + #"{"input":"mouth","target":"delay","curve":"wild","min":-3,"max":9,"isInverted":1},"#
        + #"{"input":"head.nod","target":11,"min":"low","later":true}]}"#)
    #expect(
      found.modulations == [
        BodyRoute(.mouth, to: .dial(.delay)),
        BodyRoute(.head(.nod), to: .controller(11)),
      ])
    for text in ["{}", #"{"modulations":{}}"#, #"{"modulations":7,"bodyCalibration":[]}"#] {
      #expect(try settings(text) == InstrumentSettings())
    }
  }

  @Test("at most 16 routes are kept, after those that do not exist")
  func limit() throws {
    let twice = ModulationInput.relationship(.distance(.head, .head))
    let wrong = [
      BodyRoute(.mouth, to: .controller(120)), BodyRoute(twice, to: .dial(.fuzz)),
    ]
    let many = (0..<20).map { BodyRoute(.mouth, to: .controller($0), min: .nan, max: 7) }
    let kept = (0..<16).map { BodyRoute(.mouth, to: .controller($0)) }
    var settings = InstrumentSettings()
    settings.modulations = wrong + many
    #expect(settings.clamped.modulations == kept)
    #expect(BodyModulation(wrong + many).routes == kept)
  }

  @Test("targets have titles")
  func titles() {
    #expect(ModulationTarget.dial(.fuzz).title == "Fuzz")
    #expect(ModulationTarget.controller(11).title == "Controller 11")
  }
}
