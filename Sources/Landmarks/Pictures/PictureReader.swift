import Foundation

/// One picture and when it was taken, in seconds from the start of its source.
public struct TimedPicture: Hashable, Sendable {
  public var time: Double
  public var input: VisionInput

  public init(time: Double, input: VisionInput) {
    self.time = time
    self.input = input
  }
}

/// The pictures of a file or camera in order, read on a thread of its own.
///
/// It drops nothing by itself: pass a camera's pictures on by `VisionThread.submit`, which does.
public final class PictureReader: Sendable {
  private let thread: SerialThread<PictureSource>
  private let process: FFmpegProcess?

  init(_ process: FFmpegProcess, name: String) {
    self.process = process
    thread = SerialThread(name: "pictures") { .ffmpeg(FFmpegReader(process, name: name)) }
  }

  private init(makeSource: @escaping @Sendable () -> PictureSource) {
    process = nil
    thread = SerialThread(name: "pictures", makeState: makeSource)
  }

  deinit { process?.end() }

  /// Opens a picture, a video or a file of concatenated JPEGs, which carries no times and is taken
  /// to run at `rate` pictures a second. Other formats than JPEG need the program ffmpeg.
  public static func open(_ path: String, rate: Double = 25) throws(PictureError) -> PictureReader {
    switch try PictureFile.kind(of: path) {
    case .jpeg: return PictureReader { .still(path) }
    case .mjpeg:
      let rate = rate.isFinite && rate > 0 ? rate : 25
      return PictureReader { MJPEGFile(path, rate: rate).map { .mjpeg($0) } ?? .ended }
    case .other:
      let input = ["-protocol_whitelist", "file", "-i", "file:" + path]
      return PictureReader(try FFmpegProcess(input: input), name: path)
    }
  }

  /// Opens a camera by Video4Linux, through the program ffmpeg.
  public static func camera(
    _ options: CameraOptions = CameraOptions()
  ) throws(PictureError) -> PictureReader {
    #if os(Linux)
      let files = FileManager.default
      guard files.fileExists(atPath: options.device) else {
        let names = (try? files.contentsOfDirectory(atPath: "/dev")) ?? []
        let others = names.filter { $0.hasPrefix("video") }.sorted().map { "/dev/" + $0 }
        throw .noCamera(options.device, others: others)
      }
      guard files.isReadableFile(atPath: options.device) else {
        throw .forbiddenCamera(options.device)
      }
      let process = try FFmpegProcess(input: options.arguments)
      return PictureReader(process, name: options.device)
    #else
      throw .noCamerasHere
    #endif
  }

  /// The next picture; nil at the end, after `stop()`, and when the task is cancelled.
  public func next() async throws(PictureError) -> TimedPicture? {
    let answer: Result<TimedPicture?, PictureError>? = await withTaskCancellationHandler {
      await thread.run { source in
        do throws(PictureError) { return .success(try source.next()) } catch {
          return .failure(error)
        }
      }
    } onCancel: {
      stop()
    }
    guard let answer else { return nil }
    return try answer.get()
  }

  /// Ends the source, and the program that reads it, at once.
  public func stop() {
    process?.end()
    thread.stop()
  }
}
