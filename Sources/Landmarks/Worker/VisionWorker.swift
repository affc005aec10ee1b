import CSandbox
import Foundation
import Numbers
import Realtime

/// The vision worker: a second process of this program, started by `VisionThread` with a channel and shared memory
/// only. It gives up sockets, loads the library and serves requests until its channel ends.
public enum VisionWorker {
  static let argument = "vision-worker"

  /// Call it first in `main`: in a worker process it never returns. In any other process it registers
  /// this program as the worker's program.
  public static func runIfRequested(_ arguments: [String] = CommandLine.arguments) {
    guard arguments.dropFirst().elementsEqual([argument]) else {
      WorkerProgram.isOffered.withLock { $0 = true }
      return
    }
    guard csandbox_is_child() != 0, let memory = SharedMemory(inherited: Int32(CSANDBOX_MEMORY))
    else {
      let sentence = "sensorium: \(argument) is started by the hub itself; run `sensorium`.\n"
      FileHandle.standardError.write(Data(sentence.utf8))
      exit(64)
    }
    // Tools show a process by the name of its first thread; this one was started as /proc/self/exe.
    ThreadName.current = argument
    let status = csandbox_enter()
    let refusal = status == 0 ? nil : VisionError.unavailable(VisionUnavailable(noFilter: status))
    var loop = WorkerLoop(memory: memory, refusal: refusal)
    loop.run()
    // Exits at once, so that no exit handler of the library runs.
    _exit(0)
  }

}

/// Serves requests one at a time.
struct WorkerLoop {
  private let memory: SharedMemory
  private let engine = VisionEngine()
  /// Why the library may not be loaded; nil when it may.
  private var refusal: VisionError?
  private let channel = Int32(CSANDBOX_CHANNEL)

  init(memory: SharedMemory, refusal: VisionError?) {
    self.memory = memory
    self.refusal = refusal
  }

  /// Runs until the channel ends or a request is malformed.
  mutating func run() {
    while let head = read(MessageFrame.headerCount), let header = try? MessageFrame.header(head),
      let body = read(header.count)
    {
      var reader = MessageReader(body)
      guard let request = try? WorkerRequest(from: &reader) else { return }
      var writer = MessageWriter()
      answer(request).write(to: &writer)
      let bytes = MessageFrame.bytes(header.number, writer.bytes)
      guard csandbox_send(channel, bytes, bytes.count, .max) == 0 else { return }
    }
  }

  func answer(_ request: WorkerRequest) -> WorkerAnswer {
    if let refusal { return .failed(refusal) }
    do throws(VisionError) {
      switch request {
      case .open(let version, let library): try open(version, library)
      case .makeTracker(let id, let wanted, let models):
        try engine.makeTracker(id, wanted, models)
      case .setWanted(let id, let wanted, let models):
        try engine.setWanted(id, wanted, models)
      case .closeTracker(let id): engine.closeTracker(id)
      case .track(let id, let picture, let time):
        return .tracked(try track(picture, tracker: id, time: time))
      case .trySocket: return .socket(csandbox_try_socket())
      }
    } catch {
      return .failed(error)
    }
    return .done
  }

  private func open(_ version: UInt16, _ library: String) throws(VisionError) {
    guard version == WorkerRequest.version else {
      throw .unavailable(
        VisionUnavailable(
          reason: "The vision worker speaks version \(WorkerRequest.version), the hub \(version).",
          hint: "Build sensorium again, and check SENSORIUM_EXECUTABLE."))
    }
    try engine.open(library)
  }

  private func track(
    _ picture: SharedPicture, tracker: TrackerID, time: Double
  ) throws(VisionError) -> DetectionResult {
    switch picture {
    case .jpeg(let count):
      return try engine.track(jpeg: memory.view(count: count), tracker: tracker, time: time)
    case .rgb(let width, let height):
      let pixels = memory.view(count: width * height * 3)
      let view = PictureView(width: width, height: height, pixels: pixels)
      return try engine.track(view, tracker: tracker, time: time)
    }
  }

  /// Waits for `count` bytes; nil at the end of the channel.
  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { room in
        recv(channel, room.baseAddress.map { $0 + filled }, count - filled, 0)
      }
      if got > 0 { filled += got } else if got == 0 || errno != EINTR { return nil }
    }
    return bytes
  }
}
