import Console
import FaceControl
import FaceScreens
import Mapping
import Recording
import ScreenKit
import Signals
import Testing

/// What screens and exports make of takes whose figures no sensor can have made.
@Suite("Takes with absurd figures on screen and in exports")
struct AbsurdTakeTests {
  private static let numbers: [Double] = [
    0, .leastNonzeroMagnitude, 1e-300, 1e-6, 1, 1e9, 1e18, 1e300, -1, -1e300, .infinity, -.infinity,
    .nan,
  ]
  private static let counts = [0, 1, 2, -1, .min, .max, .min + 1]

  private func screen(_ take: TakeStatus, now: Double = 1_700_000_000) -> TakesScreen {
    var hubState = HubState()
    hubState.takes.takes = [take]
    hubState.takes.now = now
    hubState.takes.replays = [
      ReplayStatus(performer: "p1", take: take.name, position: take.duration)
    ]
    return TakesScreen(hubState)
  }

  @Test("every figure gives a row", arguments: counts)
  func rows(frames: Int) throws {
    for number in Self.numbers {
      var screen = screen(
        TakeStatus(
          name: "one", start: number, duration: number, frames: frames, lostShare: number,
          size: frames), now: number)
      _ = screen.apply(.select(take: "one"))
      let row = try #require(screen.selected)
      #expect(!row.frames.contains("922337203685477580 a second"))
    }
  }

  @Test("a rate that no sensor has is not said")
  func rate() throws {
    let take = TakeStatus(name: "one", duration: .leastNonzeroMagnitude, frames: 10)
    #expect(screen(take).rows.first?.frames == "10 frames")
  }

  @Test("every order with every number is done or ignored", arguments: numbers)
  func orders(number: Double) {
    for length in Self.numbers {
      var screen = screen(TakeStatus(name: "one", duration: length, frames: 10))
      _ = screen.apply(.select(take: "one"))
      for action: TakesScreen.Action in [
        .seek(time: number), .setSpeed(speed: number), .setTrim(start: number, end: length),
        .setTrim(start: length, end: number), .setChannel(channel: .max),
        .setChannel(channel: .min),
      ] {
        _ = screen.apply(action)
      }
    }
  }

  @Test("a curve, a comparison and a MIDI file of any times and length", arguments: numbers)
  func exports(number: Double) {
    let times = [0, number, number * 2, 1, 0.5]
    let frames = times.enumerated().map { index, time in
      SensorFrame.channels(
        ChannelFrame(time: time, sequence: UInt32(index), available: [.init(.jawOpen)]))
    }
    for duration in Self.numbers {
      let timeline = TakeTimeline(
        take: "one", channel: .jawOpen, duration: duration, frames: frames)
      #expect(timeline.low.count == TakeTimeline.stretches)
      let comparison = TakeComparison(
        take: "one", channel: .jawOpen, rival: "raw", duration: duration, frames: frames,
        one: FaceSettings(), other: FaceSettings())
      #expect(comparison.frames == times.count)
    }
    let bytes = TakeMIDIFile.bytes(frames, settings: FaceSettings())
    #expect(bytes.starts(with: "MThd".utf8))
  }
}
