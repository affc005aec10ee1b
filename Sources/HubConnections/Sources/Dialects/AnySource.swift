import Addresses
import Net
import Numbers
import Realtime
import ScreenKit
import Signals
import Streaming
import Timing

/// One UDP port that detects the format of each sender; further senders can become performers of their own.
struct AnySource: FrameSource {
  let port: AnyPort

  func run(_ context: SourceContext) async throws {
    let intake = Locked(AnyIntake(isShared: port.isShared, inverted: port.inverted))
    let peerPerformers = PeerPerformers(context)
    let origin = Locked("")
    let receiver = try UDPReceiver(host: port.listener.host, port: Int(port.listener.port))
    receiver.start { bytes, sender, nanoseconds in
      let arrival = Double(nanoseconds) * 1e-9
      guard let heard = intake.withLock({ $0.register(bytes, from: sender, arrival: arrival) })
      else { return }
      guard heard.leads else { return peerPerformers.deliver(heard, at: arrival) }
      let isNew = origin.withLock { known in
        defer { known = heard.origin }
        return known != heard.origin
      }
      if isNew { context.setOrigin(heard.origin) }
      context.deliver(heard.frame, FrameStamp(arrival: arrival))
    }
    defer { receiver.stop() }
    do {
      while true {
        let now = MonotonicClock.seconds
        let stranger = intake.withLock { intake in
          intake.sweep(at: now)
          return intake.stranger
        }
        await peerPerformers.dismissSilent(at: now)
        context.report(Self.status(port: receiver.localPort, stranger: stranger))
        try await Task.sleep(for: .seconds(1))
      }
    } catch {
      await peerPerformers.close()
      throw error
    }
  }

  /// The status of the port while no face arrives.
  private static func status(port: Int, stranger: String?) -> Status {
    let hint = stranger.map { ": \($0)." } ?? ": no app has sent anything yet."
    return Status(.searching, "Listening on port \(port)\(hint)")
  }
}
