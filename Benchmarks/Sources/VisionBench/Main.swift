import Foundation
import Landmarks

/// Tracks the decoded pictures of a film and prints the milliseconds a picture, faces only:
/// `VisionBench FILM`. run.sh sets it beside MediaPipe's own Python on the same pictures.
@main
struct VisionBench {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("VisionBench FILM\n".utf8))
      exit(64)
    }
    let film = try PictureReader.open(CommandLine.arguments[1])
    var pictures: [TimedPicture] = []
    while let picture = try await film.next() { pictures.append(picture) }
    let vision = try await VisionThread.start(try VisionAvailability.find().get())
    var medians: [Double] = []
    for _ in 0..<5 {
      let tracker = try await vision.makeTracker(hands: false)
      var milliseconds: [Double] = []
      let clock = ContinuousClock()
      for picture in pictures {
        let start = clock.now
        _ = try await vision.track(picture.input, tracker: tracker, time: picture.time)
        milliseconds.append((clock.now - start) / .milliseconds(1))
      }
      await vision.closeTracker(tracker)
      medians.append(milliseconds.sorted()[milliseconds.count / 2])
    }
    await vision.stop()
    let median = medians.sorted()[2]
    print("\((median * 1000).rounded() / 1000) \(pictures.count)")
  }
}
