public import FaceControl
import FaceWire
import Net
import Numbers
import Realtime
import ScreenKit

/// The receiving side of WeirdConnect and NERV: jack voltages from any sender.
public struct NerveRun: Sendable {
  public enum Event: Sendable {
    case listening(String)
    case packet(NervePacketLine)
    /// A few lines of text for a terminal, ten times a second.
    case display(String)
    /// The status of JACK, in one sentence.
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

  /// Runs until the packet limit or the task's cancellation; throws one sentence when the port is in use.
  public func run(_ report: @escaping @Sendable (Event) -> Void) async throws {
    OpenFiles.raiseLimit()
    let receiver = try NerveReceiver(port: port, isLANOpen: isLANOpen, scale: scale)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let limit = packetLimit
    if hasJack { receiver.useJack(NerveJack.count) { report(.jack($0.sentence)) } }
    receiver.start { line in
      guard limit.map({ line.count <= $0 }) ?? true else { return }
      report(.packet(line))
      if line.count == limit { end.finish() }
    }
    defer { receiver.stop() }
    report(.listening(receiver.address))
    let drawing = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(100))
        report(.display(receiver.withPanel { $0.text(at: MonotonicClock.seconds) }))
      }
    }
    defer { drawing.cancel() }
    receiver.announce()
    for await _ in ended {}
    try Task.checkCancellation()
  }
}
