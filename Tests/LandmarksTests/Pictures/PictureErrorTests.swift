import Foundation
import Testing

@testable import Landmarks

@Suite("Picture errors")
struct PictureErrorTests {
  @Test("a file that is not there is named")
  func missing() async {
    await #expect(throws: PictureError.noFile("/no/such.mp4")) {
      try await PictureReader.open("/no/such.mp4")
    }
    #expect(
      "\(PictureError.noFile("/no/such.mp4"))"
        == "There is no file at /no/such.mp4: check the path, which is one on the hub's computer.")
  }

  @Test("a folder is no picture")
  func folder() async {
    await #expect(throws: PictureError.unreadable("/tmp", reason: "it is a folder; give a file")) {
      try await PictureReader.open("/tmp")
    }
  }

  @Test("a pipe that nobody writes is refused at once", arguments: ["mjpeg", "jpg", "mp4"])
  func pipe(ending: String) async throws {
    let path = NSTemporaryDirectory() + "pipe-\(UUID().uuidString).\(ending)"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    await #expect(throws: PictureError.unreadable(path, reason: "it is a pipe; give a file")) {
      try await PictureReader.open(path)
    }
  }

  @Test("a device is no picture")
  func device() async {
    await #expect(
      throws: PictureError.unreadable("/dev/zero", reason: "it is a device; give a file")
    ) {
      try await PictureReader.open("/dev/zero")
    }
  }

  @Test("a text is no video", .needsFFmpeg)
  func text() async throws {
    let reader = try await PictureReader.open(#filePath)
    await #expect(throws: PictureError.self) { try await reader.next() }
  }

  @Test("a video that is cut short gives what it has or an error", .needsMedia, .needsFFmpeg)
  func cut() async throws {
    let bytes = try Shared.bytes("hand_reach_640x360.mp4")
    let path = NSTemporaryDirectory() + "cut-\(UUID().uuidString).mp4"
    defer { try? FileManager.default.removeItem(atPath: path) }
    for count in [1, 100, bytes.count / 2, bytes.count - 1000] {
      try Data(bytes.prefix(count)).write(to: URL(fileURLWithPath: path))
      let reader = try await PictureReader.open(path)
      var pictures = 0
      do {
        while try await reader.next() != nil { pictures += 1 }
      } catch {
        #expect(pictures == 0)
      }
      #expect(pictures <= 202)
    }
  }

  @Test("a missing ffmpeg says how to get it")
  func program() {
    #expect(throws: PictureError.noProgram("ffmpeg")) {
      try FFmpegProcess(input: [], program: nil)
    }
    #expect("\(PictureError.noProgram("ffmpeg"))".contains("`sudo apt install ffmpeg`"))
  }

  #if os(Linux)
    @Test("a camera that is not there is named")
    func camera() throws {
      let error = #expect(throws: PictureError.self) {
        try PictureReader.camera(CameraOptions(device: "/dev/video987"))
      }
      #expect(error?.description.hasPrefix("There is no camera at /dev/video987") == true)
    }
  #endif

  @Test("other cameras are offered")
  func others() {
    let error = PictureError.noCamera("/dev/video9", others: ["/dev/video0", "/dev/video2"])
    #expect("\(error)" == "There is no camera at /dev/video9: use /dev/video0 or /dev/video2.")
  }
}
