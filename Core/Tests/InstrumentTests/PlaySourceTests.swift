import Instrument
import Testing

@Suite("Sources that play")
struct PlaySourceTests {
  @Test("every source has its own id, which reads back")
  func ids() {
    #expect(
      PlaySource.all.map(\.id) == [
        "hand0", "hand1", "hand2", "hand3", "touch0", "touch1", "touch2", "touch3",
      ])
    for source in PlaySource.all { #expect(PlaySource(id: source.id) == source) }
    for id in ["", "hand", "hand4", "touch-1", "foot0"] { #expect(PlaySource(id: id) == nil) }
    #expect(PlaySource(.hand, 99).number == 3 && PlaySource(.touch, -1).number == 0)
  }
}
