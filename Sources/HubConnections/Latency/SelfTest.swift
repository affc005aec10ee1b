import Addresses
public import Console
import FaceControl
import FaceEngine
import FaceWire
import Foundation
public import Mapping
import Net
import Numbers
import Realtime
import ScreenKit
import Signals
import Timing

/// Sends packets through a line of this hub to a receiver, all on loopback, and measures every stage.
public struct SelfTest: Sendable {
  package let settings: FaceSettings
  package let packets: Int
  package let rate: Double

  public static let defaultPackets = 300

  public init(
    settings: FaceSettings = FaceSettings(), packets: Int = SelfTest.defaultPackets,
    rate: Double = 60
  ) {
    self.settings = settings
    self.packets = max(1, packets)
    self.rate = min(max(rate, 1), 60)
  }

  /// Takes slightly longer than `packets / rate` seconds; throws one sentence when a port cannot be opened.
  ///
  /// - Parameter progress: gets the fraction that was sent, 0…1, about ten times.
  public func run(
    progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> SelfTestResult {
    let book = Locked(Book(packets: packets))
    let end = try UDPReceiver(port: 0)
    end.start { bytes, _, arrival in
      guard let frame = try? WeirdConnect.decode(bytes) else { return }
      book.withLock { $0.arrived(frame.sequence, at: arrival) }
    }
    defer { end.stop() }
    let performer = Performer(
      id: "self-test", url: .weirdConnect(Endpoint(host: "127.0.0.1", port: 0)), epoch: 0,
      settings: settings, tier: .pro)
    let sink = Sink(
      id: "self-test",
      url: try SinkURL("weirdconnect://127.0.0.1:\(end.localPort)?rate=60"))
    sink.use(try await HubTransports().open(sink.url, TransportOptions()))
    defer { sink.use(nil) }
    performer.attachOnly([sink])
    let hub = try UDPReceiver(port: 0)
    let intake = Locked(WeirdConnectIntake())
    hub.start { bytes, sender, arrival in
      let seconds = Double(arrival) * 1e-9
      let frame = intake.withLock { $0.register(bytes, from: sender, arrival: seconds) }
      guard let frame else { return }
      let sent = book.withLock { $0.pass(frame.sequence) }
      let stamp = FrameStamp(captured: sent, arrived: arrival)
      performer.receive(.channels(frame), stamp: stamp)
    }
    defer { hub.stop() }
    try await send(to: hub.localPort, book, progress)
    let arrivals = await last(of: book)
    return SelfTestResult(
      sent: packets, received: arrivals.received,
      figures: Self.figures(performer.latencyFigures(resets: false), arrivals))
  }

  private func send(
    to port: Int, _ book: Locked<Book>, _ progress: @Sendable (Double) -> Void
  ) async throws {
    let sender = try UDPSender(host: "127.0.0.1", port: port)
    let face = SimulatedPerformer()
    let clock = ContinuousClock()
    let start = clock.now
    var batch = PacketBatch()
    for index in 0..<packets {
      let time = Double(index) / rate
      try await clock.sleep(until: start + .seconds(clamping: time), tolerance: .milliseconds(1))
      var frame = SensorFrame.face(face.frame(at: time, sequence: UInt32(index))).channelFrame
      frame.sequence = UInt32(index)
      batch.removeAll()
      WeirdConnect.append(frame, to: &batch)
      book.withLock { $0.send(index, at: MonotonicClock.nanoseconds) }
      batch.withPacket(0) { _ = sender.send($0) }
      if index % max(1, packets / 10) == 0 { progress(Double(index) / Double(packets)) }
    }
  }

  /// Waits for packets still under way, at most five seconds.
  private func last(of book: Locked<Book>) async -> Book {
    for _ in 0..<500 where book.withLock({ $0.received < packets }) {
      try? await Task.sleep(for: .milliseconds(10))
    }
    return book.withLock { $0 }
  }

  /// The hub's own stages; the total is measured from the sender to the receiver.
  private static func figures(_ stages: [LatencyFigure], _ book: Book) -> [LatencyFigure] {
    guard let p50 = book.there.percentile(50), let p99 = book.there.percentile(99) else {
      return []
    }
    let total = LatencyFigure(
      stage: .total, p50: p50, p99: p99, maximum: book.there.maximum, frames: book.there.count)
    return stages.filter { $0.stage != .total } + [total]
  }

  /// When each packet was sent and whether it arrived.
  private struct Book: Sendable {
    private var sentAt: [UInt64]
    private var hasArrived: [Bool]
    private var passed: [Int] = []
    private(set) var received = 0
    private(set) var there = LatencyHistogram()

    init(packets: Int) {
      sentAt = Array(repeating: 0, count: packets)
      hasArrived = Array(repeating: false, count: packets)
    }

    mutating func send(_ index: Int, at time: UInt64) { sentAt[index] = time }

    /// The hub passes a packet on; returns when it was sent.
    mutating func pass(_ sequence: UInt32) -> UInt64 {
      let index = Int(clamping: sequence)
      guard sentAt.indices.contains(index) else { return 0 }
      passed.append(index)
      return sentAt[index]
    }

    /// Matches a packet by the order of arrival, because the hub numbers its packets from 0.
    mutating func arrived(_ sequence: UInt32, at time: UInt64) {
      let place = Int(clamping: sequence)
      guard passed.indices.contains(place) else { return }
      let index = passed[place]
      guard !hasArrived[index], sentAt[index] > 0 else { return }
      hasArrived[index] = true
      received += 1
      if time > sentAt[index] { there.add(microseconds: Double(time - sentAt[index]) * 1e-3) }
    }
  }
}
