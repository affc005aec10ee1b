import FaceControl
import FaceWire
import Foundation
import Net
import Realtime
import Timing

/// The receiving side of WeirdConnect and NERV: jack voltages from whoever sends here.
public struct NerveReceiver: Sendable {
  public enum Event: Sendable {
    case listening(String)
    case packet(NervePacketLine)
    /// A few lines of text for a terminal, ten times a second.
    case display(String)
    /// What became of JACK, in one sentence.
    case jack(String)
  }

  private let port: UInt16
  private let isLANOpen: Bool
  private let scale: JackVoltages.Scale
  private let packetLimit: Int?
  private let hasJack: Bool

  /// - Parameter hasJack: the voltages also go to JACK's audio ports.
  public init(
    port: UInt16, isLANOpen: Bool, isTenVolts: Bool, packetLimit: Int? = nil, hasJack: Bool = false
  ) {
    self.hasJack = hasJack
    self.port = port
    self.isLANOpen = isLANOpen
    scale = isTenVolts ? .tenVolts : .fiveVolts
    self.packetLimit = packetLimit
  }

  /// Runs until the packet limit or the task's cancellation; throws one sentence when the port is busy.
  public func run(_ report: @escaping @Sendable (Event) -> Void) async throws {
    let receiver = try NerveSocket.open(port: port, isLANOpen: isLANOpen)
    let panel = Locked(JackPanel(scale: scale))
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let limit = packetLimit
    let replies = ReceiverReplies(receiver)
    let jack = hasJack ? NerveJackOutput() : nil
    let jackTask = Task { await jack?.run { report(.jack($0.sentence)) } }
    defer { jackTask.cancel() }
    receiver.start { bytes, sender, nanoseconds in
      if replies.answer(bytes, from: sender, at: nanoseconds) { return }
      let arrival = Double(nanoseconds) * 1e-9
      let (line, volts) = panel.withLock { panel in
        (panel.register(bytes, from: "\(sender)", at: arrival), panel.volts)
      }
      guard let line else { return }
      if let sequence = line.sequence { replies.count(sequence, from: sender, at: arrival) }
      jack?.set(volts)
      guard limit.map({ line.count <= $0 }) ?? true else { return }
      report(.packet(line))
      if line.count == limit { end.finish() }
    }
    defer { receiver.stop() }
    report(
      .listening(isLANOpen ? "0.0.0.0:\(receiver.localPort)" : "127.0.0.1:\(receiver.localPort)"))
    let drawing = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(100))
        report(.display(panel.withLock { $0.text(at: MonotonicClock.seconds) }))
      }
    }
    let announcing = Task {
      let computer = LocalAddresses.localName.prefix { $0 != "." }
      try await replies.announce(name: "NERVE on \(computer)", isNetworkOpen: isLANOpen)
    }
    defer {
      drawing.cancel()
      announcing.cancel()
    }
    for await _ in ended {}
    try Task.checkCancellation()
  }
}

/// One received packet as a JSON line says it.
public struct NervePacketLine: Sendable, Encodable {
  /// Seconds since the first packet.
  public var time: Double
  /// "WRD3", "WRD2" or "NERV".
  public var format: String
  public var from: String
  public var sequence: UInt32?
  /// Sixteen jacks, in volts.
  public var volts: [Float]
  /// Which packet this is, counted from 1.
  public var count: Int

  public var jsonLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
