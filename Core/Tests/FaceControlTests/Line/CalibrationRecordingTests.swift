import Recording
import Signals
import Testing
import Tracking

@testable import FaceControl

@Suite(
  "Automatic calibration on real takes",
  .enabled(
    if: SharedRecordings.liveLink != nil, "The recordings are not beside the checkout."),
  .serialized)
struct CalibrationRecordingTests {
  private func frames(_ name: String) throws -> [ChannelFrame] {
    let path = try #require(SharedRecordings.path(of: name))
    return try RecordedFile.open(path: path).frames().map(\.channelFrame)
  }

  private func effort(_ frame: ChannelFrame) -> Float {
    Channel.allCases.prefix(52).reduce(0) { $0 + frame.values[$1] }
  }

  @Test(
    "what a person does is not taken for drift, with and without a neutral face of theirs",
    arguments: ["livelink_rom_alex_3.csv", "livelink_s88_001.csv"], [true, false])
  func takes(name: String, isCaptured: Bool) throws {
    let frames = try frames(name)
    let rest = try #require(frames.filter(\.isTracked).min { effort($0) < effort($1) })
    var automatic = Calibration()
    if isCaptured { automatic.captureNeutral(from: rest) }
    var manual = automatic
    manual.isAutomatic = false
    var taken: [String] = []
    for frame in frames {
      let (one, other) = (automatic.apply(frame), manual.apply(frame))
      for channel in Channel.allCases where other.values[channel] > 0.3 {
        if one.values[channel] < 0.9 * other.values[channel] {
          taken.append("\(channel) at \(frame.time)")
        }
      }
    }
    #expect(taken.isEmpty)
    for channel in Channel.allCases {
      let moved = automatic.neutral[channel] - manual.neutral[channel]
      #expect(moved < 0.1, "\(channel)")
    }
  }
}
