import Foundation
import Instrument
import Music
import Testing

@Suite("Sound, frets and dots agree")
struct PlayStateTests {
  @Test(
    "the dot lies in the zone that sounds, or within its margin",
    arguments: [0, 0.15, 0.4] as [Float])
  func agreement(hysteresis: Float) throws {
    for scale in Scale.allCases {
      var script = PlayScript {
        $0.scale = scale
        $0.key = .d
        $0.hysteresis = hysteresis
      }
      let zones = script.router.settings.zones
      let margin = (hysteresis + 1e-3) / Float(zones.count)
      for frame in 0..<240 {
        let time = Double(frame) / 60
        let place = Double(zones.count) * (0.5 + 0.55 * sin(2 * time))
        script.hands([0: place], at: time)
        let state = try #require(script.router.state(of: PlaySource(.hand, 0)))
        let dot = min(max(state.position.x, 0), 1)
        #expect(zones.boundaries[state.zone] - margin <= dot)
        #expect(dot <= zones.boundaries[state.zone + 1] + margin)
        #expect(state.notes == [zones.notes[state.zone]])
        #expect(state.notes == script.router.notes(of: state.source))
      }
    }
  }

  @Test("a silent hand has a dot with its pitch, a lost one has none")
  func silence() throws {
    var script = PlayScript { $0.trigger = .pinch }
    script.hands([0: 3.5], at: 0) { $0[.pinch] = 0 }
    let state = try #require(script.router.state(of: PlaySource(.hand, 0)))
    #expect(state.notes.isEmpty && state.zone == 3 && state.pitch == 55)
    script.hands([:], at: 1)
    #expect(script.router.state(of: PlaySource(.hand, 0)) == nil)
  }
}
