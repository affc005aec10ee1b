import Addresses
import FaceWire
import Net
import Numbers
import Realtime
import ScreenKit
import Signals
import Streaming
import Timing

/// One of the supported phone apps: receives its datagrams, and requests them where the protocol needs that.
struct AppSource: FrameSource {
  let app: AppAddress

  func run(_ context: SourceContext) async throws {
    let phone = try await phoneAddress()
    let receiver = try UDPReceiver(host: app.listener.host, port: Int(app.listener.port))
    let intake = Locked(DialectIntake(app.dialect, inverted: app.inverted))
    let heard = Locked<Heard>(Heard())
    let title = app.dialect.title
    receiver.start { bytes, sender, nanoseconds in
      if let phone, sender.with(port: 0) != phone.with(port: 0) { return }
      let arrival = Double(nanoseconds) * 1e-9
      guard let face = intake.withLock({ $0.register(bytes, from: sender, arrival: arrival) })
      else { return }
      if heard.withLock({ $0.register(sender, at: arrival) }) {
        context.setOrigin("\(title) at \(sender.host)")
      }
      context.deliver(.face(face), FrameStamp(arrival: arrival))
    }
    defer { receiver.stop() }
    try await keepAsking(receiver, phone: phone, heard: heard, context: context)
  }

  private struct Heard: Sendable {
    var last: Double?
    var sender: SocketAddress?

    /// Whether this sender is new.
    mutating func register(_ sender: SocketAddress, at arrival: Double) -> Bool {
      last = arrival
      defer { self.sender = sender }
      return self.sender != sender
    }
  }

  private func phoneAddress() async throws -> SocketAddress? {
    guard let phone = app.phone else { return nil }
    return try await SocketAddress.lookingUp(phone.host, port: Int(phone.port))
  }

  private func keepAsking(
    _ receiver: UDPReceiver, phone: SocketAddress?, heard: Locked<Heard>,
    context: SourceContext
  ) async throws {
    var asker = PhoneAsker(app.dialect, port: UInt16(receiver.localPort))
    while true {
      let now = MonotonicClock.seconds
      let last = heard.withLock { $0.last }
      if let phone, let request = asker.request(at: now, heard: last) {
        request.withUnsafeBytes { _ = receiver.send($0, to: phone) }
      }
      if last.map({ now - $0 > 2 }) ?? true {
        context.report(status(port: receiver.localPort, isFirst: last == nil, asked: asker.asked))
      }
      try await Task.sleep(for: .milliseconds(250))
    }
  }

  private func status(port: Int, isFirst: Bool, asked: Int) -> Status {
    let title = app.dialect.title
    guard let phone = app.phone else {
      return Status(
        .searching,
        isFirst
          ? "Listening for \(title) on port \(port): nothing has come yet."
          : "\(title) is silent; still listening on port \(port).")
    }
    guard isFirst else {
      return Status(.searching, "\(title) at \(phone.host) is silent; asking again.")
    }
    return Status(
      .searching,
      asked < 6
        ? "Asking \(title) at \(phone) to send."
        : "\(title) at \(phone) does not answer: open the app there, on the same Wi-Fi as this computer."
    )
  }
}
