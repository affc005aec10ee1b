import Files
import Foundation

/// One picture and its time, in seconds from the start of its source.
public struct TimedPicture: Hashable, Sendable {
  public var time: Double
  public var input: VisionInput

  public init(time: Double, input: VisionInput) {
    self.time = time
    self.input = input
  }
}

/// The pictures of a file or camera in order, read on its own thread.
///
/// It drops no pictures: pass a camera's pictures to `VisionThread.submit`, which does.
public final class PictureReader: Sendable {
  private let thread: BlockingThread<PictureSource>
  private let process: FFmpegProcess?

  init(_ process: FFmpegProcess, name: String) {
    self.process = process
    thread = BlockingThread(name: "pictures") { .ffmpeg(FFmpegReader(process, name: name)) }
  }

  private init(_ process: FFmpegProcess?, _ thread: BlockingThread<PictureSource>) {
    self.process = process
    self.thread = thread
  }

  deinit { process?.end() }

  /// Opens a picture, a video or a file of concatenated JPEGs, which has no time stamps and is assumed
  /// to have `rate` pictures per second. Formats other than JPEG need the program ffmpeg.
  ///
  /// Opens on the reader's thread; a cancelled task does not wait for a drive that does not respond.
  public static func open(
    _ path: String, rate: Double = 25
  ) async throws(PictureError) -> PictureReader {
    let thread = BlockingThread<PictureSource>(name: "pictures") { .ended }
    let process = try await ask(thread) { source throws(PictureError) -> FFmpegProcess? in
      let (opened, process) = try PictureSource.opening(path, rate: rate)
      source = opened
      return process
    }
    guard let process else {
      throw .unreadable(path, reason: "it was closed before its drive had answered")
    }
    return PictureReader(process, thread)
  }

  /// Opens a camera by Video4Linux, with the program ffmpeg.
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
    let picture = try await Self.ask(thread) { source throws(PictureError) in try source.next() }
    if Task.isCancelled { stop() }
    return picture ?? nil
  }

  /// Nil when the task is cancelled or the reader is stopped.
  private static func ask<Answer: Sendable>(
    _ thread: BlockingThread<PictureSource>,
    _ job: @escaping @Sendable (inout PictureSource) throws(PictureError) -> Answer
  ) async throws(PictureError) -> Answer? {
    do {
      return try await thread.run { source in try job(&source) }
    } catch let error as PictureError {
      throw error
    } catch {
      return nil
    }
  }

  /// Stops the source, and the program that reads it, at once.
  public func stop() {
    process?.end()
    thread.stop()
  }
}
