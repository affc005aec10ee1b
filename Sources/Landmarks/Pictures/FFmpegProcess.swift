import Foundation

/// The program ffmpeg, which writes raw RGB pictures with PPM headers to a pipe, and their times to another.
final class FFmpegProcess: Sendable {
  private let process = Process()
  private let pictures = Pipe()
  private let messages = Pipe()

  /// `input` is ffmpeg's arguments up to and including the input itself.
  init(
    input: [String], program: String? = Program.find("ffmpeg")
  ) throws(PictureError) {
    guard let program else { throw .noProgram("ffmpeg") }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "level+info"] + input
      + ["-map", "0:v:0", "-vf", "showinfo=checksum=0", "-fps_mode", "passthrough"]
      + ["-pix_fmt", "rgb24", "-c:v", "ppm", "-f", "image2pipe", "-flush_packets", "1", "pipe:1"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pictures
    process.standardError = messages
    do {
      try process.run()
    } catch {
      throw .unreadable(program, reason: "\(error)")
    }
    #if os(Linux)
      // Room for a whole picture, so that ffmpeg can work on the next one.
      _ = fcntl(pictureDescriptor, FFmpegProcess.setPipeSize, 1 << 20)
    #endif
  }

  deinit { end() }

  var pictureDescriptor: CInt { pictures.fileHandleForReading.fileDescriptor }
  var messageDescriptor: CInt { messages.fileHandleForReading.fileDescriptor }

  /// Ends the process at once, from any thread; its pipes then end.
  func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Ends the process and waits for its end: otherwise Foundation keeps its resources.
  func endAndWait() {
    end()
    process.waitUntilExit()
  }

  var isRunning: Bool { process.isRunning }

  /// F_SETPIPE_SZ, which Glibc does not export to Swift.
  private static let setPipeSize: CInt = 1031
}
