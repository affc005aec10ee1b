import CSandbox
import Foundation
import Numbers

/// A running vision worker, used by one thread for one request at a time; it ends with that thread.
final class WorkerProcess {
  private enum Failure: Error {
    /// The channel has ended.
    case ended
    case silent
    case confused
  }

  let process: Int32
  let memory: SharedMemory
  private let channel: Int32
  private let messages: Int32
  private var tail = MessageTail()
  private var number: UInt32 = 0
  private var isEnded = false

  /// Starts `program`; throws an error with one sentence.
  init(program: String) throws(VisionError) {
    memory = try SharedMemory()
    var child = csandbox_child()
    var status = csandbox_start(program, VisionWorker.argument, memory.descriptor, &child)
    // The file is still open for writing in a process, as while the program is replaced by an update.
    for _ in 0..<50 where status == ETXTBSY {
      usleep(20_000)
      status = csandbox_start(program, VisionWorker.argument, memory.descriptor, &child)
    }
    guard status == 0 else {
      throw .unavailable(
        VisionUnavailable(
          reason: "The vision worker \(program) cannot be started:"
            + " \(String(cString: strerror(status))).",
          hint: "Everything else works without vision."))
    }
    process = child.process
    channel = child.channel
    messages = child.messages
  }

  deinit {
    if !isEnded { end() }
    close(channel)
    close(messages)
  }

  /// The last line that the library wrote to its standard error.
  var lastWords: String? { tail.lastLine }

  /// False when the worker has ended; costs one system call.
  var isAlive: Bool {
    var waiting = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 0
  }

  /// Sends a request and waits for the response; on end, hang or malformed data kills the worker and throws the reason.
  func ask(_ request: WorkerRequest, within seconds: Double) throws(WorkerEnd) -> WorkerAnswer {
    do throws(Failure) {
      let deadline = Deadline(seconds: seconds)
      number &+= 1
      var writer = MessageWriter()
      request.write(to: &writer)
      try send(MessageFrame.bytes(number, writer.bytes), deadline)
      return try receive(deadline)
    } catch {
      throw end(error, after: seconds)
    }
  }

  /// Kills the worker; returns how it ended, which may have been before.
  @discardableResult func end() -> WorkerEnd {
    isEnded = true
    csandbox_kill(process)
    let status = reap(within: 2)
    tail.read(messages)
    return WorkerEnd(status: status)
  }

  private func send(_ bytes: [UInt8], _ deadline: Deadline) throws(Failure) {
    switch csandbox_send(channel, bytes, bytes.count, deadline.nanoseconds) {
    case 0: return
    case ETIMEDOUT: throw .silent
    default: throw .ended
    }
  }

  private func receive(_ deadline: Deadline) throws(Failure) -> WorkerAnswer {
    do {
      let header = try MessageFrame.header(try read(MessageFrame.headerCount, deadline))
      var reader = MessageReader(try read(header.count, deadline))
      guard header.number == number else { throw Failure.confused }
      let answer = try WorkerAnswer(from: &reader)
      try reader.finish()
      return answer
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .confused
    }
  }

  /// Reads exactly `count` bytes; also reads the library's messages meanwhile, so that it never blocks.
  private func read(_ count: Int, _ deadline: Deadline) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      var waiting = [
        pollfd(fd: channel, events: Int16(POLLIN), revents: 0),
        pollfd(fd: tail.isAtEnd ? -1 : messages, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline.milliseconds
      let ready = poll(&waiting, 2, left)
      if ready == 0, left == 0 { throw .silent }
      guard ready > 0 else { continue }
      if waiting[1].revents != 0 { tail.read(messages) }
      guard waiting[0].revents != 0 else { continue }
      let got = bytes.withUnsafeMutableBytes { room in
        recv(channel, room.baseAddress.map { $0 + filled }, count - filled, Int32(MSG_DONTWAIT))
      }
      if got > 0 {
        filled += got
      } else if got == 0 || (errno != EINTR && errno != EAGAIN) {
        throw .ended
      }
    }
    return bytes
  }

  private func end(_ failure: Failure, after seconds: Double) -> WorkerEnd {
    // A worker that closed its channel is about to end by itself; its exit status is wanted.
    if failure == .ended, let status = reap(within: 1) {
      isEnded = true
      tail.read(messages)
      return WorkerEnd(status: status)
    }
    let end = end()
    switch failure {
    case .ended: return end
    case .silent: return .silent(seconds: seconds)
    case .confused: return .confused
    }
  }

  /// The wait status of the process; nil when it has not ended within the timeout.
  private func reap(within seconds: Double) -> Int32? {
    let deadline = Deadline(seconds: seconds)
    var status: Int32 = 0
    while true {
      let found = csandbox_reap(process, &status)
      if found != 0 { return found > 0 ? status : SIGKILL }
      guard deadline.milliseconds > 0 else { return nil }
      poll(nil, 0, 1)
    }
  }
}

extension WorkerEnd {
  /// From a wait status; nil stands for a killed process that has not ended yet.
  fileprivate init(status: Int32?) {
    let status = status ?? SIGKILL
    self = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }
}

/// The last 4 KB that a program wrote.
struct MessageTail {
  private static let maximumCount = 4096
  private var bytes: [UInt8] = []
  private(set) var isAtEnd = false

  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
    if bytes.count > Self.maximumCount { bytes.removeFirst(bytes.count - Self.maximumCount) }
  }

  /// Reads the bytes available in a non-blocking pipe, at most 64 KB.
  mutating func read(_ pipe: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<16 {
      let got = Foundation.read(pipe, &buffer, buffer.count)
      if got == 0 { isAtEnd = true }
      guard got > 0 else { return }
      append(buffer[..<got])
    }
  }

  /// The last non-empty line, printable and at most 300 characters.
  var lastLine: String? {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let printable = lines.last?.unicodeScalars.filter { $0.properties.generalCategory != .control }
    guard let printable, !printable.isEmpty else { return nil }
    return String(String(String.UnicodeScalarView(printable)).suffix(300))
  }
}
