import Foundation
import Testing

@testable import Landmarks

@Suite("Picture reader", .serialized)
struct PictureReaderTests {
  static func times(_ reader: PictureReader) async throws -> [Double] {
    var times: [Double] = []
    while let shot = try await reader.next() { times.append(shot.time) }
    return times
  }

  @Test("gives every picture of a video with its own time", .needsMedia, .needsFFmpeg)
  func video() async throws {
    let reader = try await PictureReader.open(Shared.media("talk_face_hands_640x360.mp4"))
    let times = try await PictureReaderTests.times(reader)
    #expect(times.count == 225)
    #expect(zip(times, 0...).allSatisfy { abs($0 - Double($1) / 25) < 1e-6 })
    #expect(try await reader.next() == nil)
  }

  @Test("counts out the times of a file of JPEGs", .needsMedia)
  func mjpeg() async throws {
    let path = Shared.media("hand_reach_640x360.mjpeg")
    let times = try await PictureReaderTests.times(PictureReader.open(path, rate: 50))
    #expect(times.count == 202)
    #expect(times.last == 201.0 / 50)
  }

  @Test(
    "reads pictures in several formats", .needsMedia, .needsFFmpeg,
    arguments: [("face_astronaut.png", 512, 512), ("hand_thumb_up.jpg", 640, 521)])
  func still(name: String, width: Int, height: Int) async throws {
    let picture = try await Shared.picture(name)
    #expect((picture.width, picture.height) == (width, height))
  }

  @Test("reads what ffmpeg makes, pixel for pixel", .needsFFmpeg)
  func pixels() async throws {
    let input = ["-f", "lavfi", "-i", "color=red:size=6x4:rate=10:duration=0.5"]
    let reader = PictureReader(try FFmpegProcess(input: input), name: "red")
    var times: [Double] = []
    while let shot = try await reader.next() {
      times.append(shot.time)
      guard case .picture(let picture) = shot.input else { return #expect(Bool(false)) }
      #expect((picture.width, picture.height) == (6, 4))
      #expect(picture.rgb.prefix(3).elementsEqual([253, 0, 0]))
    }
    #expect(times == [0, 0.1, 0.2, 0.3, 0.4])
  }

  @Test("ends its program when it is stopped", .needsFFmpeg)
  func stops() async throws {
    let process = try FFmpegProcess(input: ["-re", "-f", "lavfi", "-i", "testsrc=rate=30"])
    let reader = PictureReader(process, name: "test")
    #expect(try await reader.next() != nil)
    reader.stop()
    #expect(try await reader.next() == nil)
    await expectEnd(of: process)
  }

  @Test("ends its program when its task is cancelled", .needsFFmpeg)
  func cancels() async throws {
    let process = try FFmpegProcess(input: ["-re", "-f", "lavfi", "-i", "testsrc=rate=0.01"])
    let reader = PictureReader(process, name: "test")
    let task = Task { () throws(PictureError) -> Int in
      var count = 0
      while try await reader.next() != nil { count += 1 }
      return count
    }
    task.cancel()
    _ = try? await task.value
    await expectEnd(of: process)
  }

  @Test("ends its program when nobody holds it any more", .needsFFmpeg)
  func released() async throws {
    let process = try FFmpegProcess(input: ["-re", "-f", "lavfi", "-i", "testsrc=rate=30"])
    var reader: PictureReader? = PictureReader(process, name: "test")
    _ = try await reader?.next()
    reader = nil
    await expectEnd(of: process)
  }

  #if os(Linux)
    @Test("leaves no file open and no program behind", .needsFFmpeg)
    func leavesNothing() async throws {
      func pipes(of process: FFmpegProcess) throws -> [String] {
        try [process.pictureDescriptor, process.messageDescriptor].map {
          try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
      }
      func readOne() async throws -> [String] {
        let process = try FFmpegProcess(input: ["-f", "lavfi", "-i", "testsrc=duration=9"])
        let pipes = try pipes(of: process)
        let reader = PictureReader(process, name: "test")
        #expect(try await reader.next() != nil)
        reader.stop()
        await expectEnd(of: process)
        return pipes
      }
      func openFiles() throws -> Set<String> {
        let folder = "/proc/self/fd"
        return Set(
          try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
          })
      }
      var pipes: Set<String> = []
      for _ in 0..<5 { pipes.formUnion(try await readOne()) }
      #expect(pipes.count == 10)
      for _ in 0..<500 where try !openFiles().isDisjoint(with: pipes) {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(try openFiles().isDisjoint(with: pipes))
    }
  #endif

  private func expectEnd(of process: FFmpegProcess) async {
    for _ in 0..<500 where process.isRunning { try? await Task.sleep(for: .milliseconds(20)) }
    #expect(!process.isRunning)
  }
}
