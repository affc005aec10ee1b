import Files
import Foundation
import Landmarks
import Numbers
import Realtime

/// ffmpeg and ffprobe of this computer, as child processes: one at a time, for a bounded time, on local files alone.
struct MediaTool: Sendable {
  /// Finds a program by its name.
  private let find: @Sendable (String) -> String?
  private let thread = BlockingThread<Void>(name: "coach-media") {}

  init(find: @escaping @Sendable (String) -> String? = { Program.find($0) }) { self.find = find }

  /// Runs a program and gives its standard output in pieces to `take`; returns the last state. The process is killed
  /// when `take` throws, the time is over or the task is cancelled.
  func run<State: Sendable>(
    _ program: String, _ arguments: [String], seconds: Double, into state: State,
    take: @escaping @Sendable (inout State, UnsafeRawBufferPointer) throws -> Void
  ) async throws -> State {
    guard let path = find(program) else { throw TakeMediaError.noProgram(program) }
    let process = MediaProcess(path, arguments)
    return try await withTaskCancellationHandler {
      try await thread.run { _ in
        var state = state
        try process.run(seconds: seconds) { try take(&state, $0) }
        return state
      }
    } onCancel: {
      process.end()
    }
  }

  /// The whole standard output, of at most `most` bytes.
  func output(
    of program: String, _ arguments: [String], seconds: Double, most: Int
  ) async throws -> [UInt8] {
    try await run(program, arguments, seconds: seconds, into: [UInt8]()) { bytes, piece in
      guard bytes.count + piece.count <= most else { throw TakeMediaError.largeResult }
      bytes.append(contentsOf: piece)
    }
  }

  /// What stands before the options of every output. Only the file itself is read: no other protocol, no playlist
  /// and no reference out of it. `before` are options of the input.
  static func reading(
    _ media: String, as container: MediaContainer, before options: [String] = []
  ) -> [String] {
    ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-threads", "1"] + options
      + ["-protocol_whitelist", "file", "-f", container.demuxer, "-i", "file:" + media]
  }
}

/// One run of a program.
private final class MediaProcess: Sendable {
  private let process = Process()
  private let output = Pipe()
  private let messages = Pipe()
  private let isUnwanted = Locked(false)

  init(_ program: String, _ arguments: [String]) {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = messages
  }

  /// Ends the process at once, from any thread, also one that has not started.
  func end() {
    isUnwanted.withLock { isUnwanted in
      isUnwanted = true
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }

  func run(seconds: Double, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    try isUnwanted.withLock { isUnwanted in
      guard !isUnwanted else { throw CancellationError() }
      try process.run()
      // The live studio comes first.
      #if canImport(Glibc)
        let which = __priority_which_t(PRIO_PROCESS.rawValue)
      #else
        let which = PRIO_PROCESS
      #endif
      setpriority(which, id_t(clamping: process.processIdentifier), 10)
    }
    defer {
      end()
      process.waitUntilExit()
    }
    let complaint = try read(until: MonotonicClock.seconds + seconds, of: seconds, take)
    process.waitUntilExit()
    guard !isUnwanted.withLock({ $0 }) else { throw CancellationError() }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw TakeMediaError.unreadable(Self.reason(complaint))
    }
  }

  /// Reads both pipes to their ends; returns the beginning of the messages.
  private func read(
    until end: Double, of seconds: Double, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var complaint: [UInt8] = []
    var waits = [output, messages].map {
      pollfd(fd: $0.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    }
    while waits.contains(where: { $0.fd >= 0 }) {
      let left = end - MonotonicClock.seconds
      guard left > 0 else { throw TakeMediaError.tooLong(seconds: seconds) }
      guard poll(&waits, nfds_t(clamping: waits.count), Int32(clamping: left * 1000) + 1) > 0 else {
        continue
      }
      for index in waits.indices where waits[index].fd >= 0 && waits[index].revents != 0 {
        let count = Foundation.read(waits[index].fd, &buffer, buffer.count)
        if count == 0 || count < 0 && errno != EINTR { waits[index].fd = -1 }
        guard count > 0 else { continue }
        if index == 0 {
          try buffer.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        } else if complaint.count < 4096 {
          complaint += buffer[..<min(count, 4096)]
        }
      }
    }
    return complaint
  }

  /// The last line, without the path and the number of the part of ffmpeg that says it.
  private static func reason(_ complaint: [UInt8]) -> String {
    let lines = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last else { return "it ended without a reason" }
    let words = line.split(separator: ": ")
    let text = words.count > 1 ? String(words[words.count - 1]) : String(line)
    return String(text.filter { $0.isASCII && $0 >= " " }.prefix(120))
  }
}
