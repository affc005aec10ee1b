import FaceControl
import FaceScreens
import Mapping
import ScreenKit
import Signals
import Testing

@Suite("What became of an effect of MAP")
struct MapOutcomeTests {
  @Test(
    "large changes are one sentence, a change of one field needs none",
    arguments: [
      (.edited(.change(.channel(.jawOpen), .reset)), nil),
      (.edited(.resetAll), Notice(.success, "Every channel is at its default again.")),
      (
        .edited(.load(ReadyPreset.allCases[0])),
        Notice(.success, "Loaded: \(ReadyPreset.allCases[0].name)")
      ),
      (.presetLoaded(sentence: "Loaded: A. On: OSC."), Notice(.success, "Loaded: A. On: OSC.")),
      (.undone(name: "curve of jawOpen"), Notice(.success, "Undone: curve of jawOpen")),
      (.undone(name: nil), nil),
      (.redone(name: "reset all"), Notice(.success, "Done again: reset all")),
      (.redone(name: nil), nil),
      (.failed("That preset is gone."), Notice(.error, "That preset is gone.")),
    ] as [(MapScreen.Outcome, Notice?)])
  func outcomes(outcome: MapScreen.Outcome, notice: Notice?) {
    var screen = MapScreen(FaceState())
    let before = screen
    #expect(screen.apply(outcome) == notice.map { [.notify($0)] } ?? [])
    #expect(screen == before)
  }
}
