import Console
import ScreenKit
import Testing

@Suite("What became of a recording")
struct RecordingOutcomeTests {
  @Test(
    "a take that is not whole on the disk is an error, and so is one that does not exist",
    arguments: [
      (.started, nil),
      (
        .refused("There is no performer to record: add a source first."),
        Notice(.error, "There is no performer to record: add a source first.")
      ),
      (.empty, Notice(.error, "No frame came, so nothing was saved.")),
      (.failed("the disk is full."), Notice(.error, "Nothing was saved: the disk is full.")),
      (
        .ended(RecordingStatus.Take(name: "take-1", sentence: "12.0 s, 720 frames")),
        Notice(.success, "Saved take-1: 12.0 s, 720 frames.")
      ),
      (
        .ended(RecordingStatus.Take(name: "take-1", sentence: "It waits.", isSaved: false)),
        Notice(.error, "take-1: It waits.")
      ),
    ] as [(RecordingOutcome, Notice?)])
  func notices(outcome: RecordingOutcome, notice: Notice?) {
    #expect(outcome.notice == notice)
  }
}
