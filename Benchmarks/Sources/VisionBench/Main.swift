import Foundation
@_spi(Benchmarks) import Landmarks

/// Tracks the decoded pictures of a film, faces only, in the worker process and in this one, and prints the milliseconds
/// a picture of both: `VisionBench FILM`. run.sh sets them beside MediaPipe's own Python on the same pictures.
@main
struct VisionBench {
  static func main() async throws {
    VisionWorker.runIfRequested()
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("VisionBench FILM\n".utf8))
      exit(64)
    }
    let film = try await PictureReader.open(CommandLine.arguments[1])
    var pictures: [TimedPicture] = []
    while let picture = try await film.next() { pictures.append(picture) }
    let paths = try VisionAvailability.find().get()
    let worker = try await VisionThread.start(paths)
    let here = try await VisionThread.startInProcess(paths)
    var medians: [(worker: Double, here: Double)] = []
    for _ in 0..<5 { medians.append(try await Self.medians(of: pictures, worker, here)) }
    await worker.stop()
    await here.stop()
    print(
      rounded(medians.map(\.worker).sorted()[2]), rounded(medians.map(\.here).sorted()[2]))
  }

  /// The medians of the milliseconds that each picture takes, asked for and waited for; each picture by one and then by
  /// the other, so that a slow moment of the machine is one of both.
  static func medians(
    of pictures: [TimedPicture], _ worker: VisionThread, _ here: VisionThread
  ) async throws -> (worker: Double, here: Double) {
    let wanted = TrackerOptions(faces: 1)
    let ids = (try await worker.makeTracker(wanted), try await here.makeTracker(wanted))
    var times: (worker: [Double], here: [Double]) = ([], [])
    for (index, picture) in pictures.enumerated() {
      // The second one finds the picture in the caches.
      for isWorker in index.isMultiple(of: 2) ? [true, false] : [false, true] {
        let start = ContinuousClock.now
        if isWorker {
          _ = try await worker.track(picture.input, tracker: ids.0, time: picture.time)
          times.worker.append((ContinuousClock.now - start) / .milliseconds(1))
        } else {
          _ = try await here.track(picture.input, tracker: ids.1, time: picture.time)
          times.here.append((ContinuousClock.now - start) / .milliseconds(1))
        }
      }
    }
    await worker.closeTracker(ids.0)
    await here.closeTracker(ids.1)
    let middle = pictures.count / 2
    return (times.worker.sorted()[middle], times.here.sorted()[middle])
  }

  static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
