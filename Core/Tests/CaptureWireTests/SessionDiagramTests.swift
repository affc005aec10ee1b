import CaptureWire
import Signals
import Testing

/// Events and effects of both sides against time, in words.
@Suite("Device and hub in time")
struct SessionDiagramTests {
  private static let stream = CaptureStream(id: 1, device: "d", kind: .imu, rate: 100)
  private static let device = CaptureDevice(id: "d", name: "d")
  private static let motion = CaptureReading.motion(
    MotionSample(sequence: 0, available: [.rotationRate], rotationRate: SIMD3(1, 2, 3)))

  private func words(_ text: [UInt8]) -> String {
    switch try? CaptureMessage(text) {
    case .hello(let hello): "hello from \(hello.from[1] ?? 0)"
    case .welcome(let welcome): "welcome \(welcome.state.rawValue) \(words(welcome.resume))"
    case .acknowledge(let points): "ack \(words(points))"
    case .ping(let id): "ping \(id)"
    case .pong(let id, _, _): "pong \(id)"
    case .exchange(let id, _, _): "exchange \(id)"
    case .start(let take, _): "start \(take)"
    case .stop(let take): "stop \(take)"
    case .error(let message, let isFatal): "\(isFatal ? "fatal" : "error") \(message)"
    default: "?"
    }
  }

  private func words(_ points: [CaptureResumePoint]) -> String {
    points.map { "\($0.stream):\($0.next)/\($0.durable)" }.joined(separator: " ")
  }

  private func words(_ effects: [CaptureDeviceSession.Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .connect: "connect"
      case .sendText(let text): words(text)
      case .sendBinary(let bytes):
        (CaptureRecord.all(in: bytes) ?? []).map { "\($0.form) \($0.first)+\($0.count)" }
          .joined(separator: " ")
      case .started(let take, _): "started \(take)"
      case .stopped(let take): "stopped \(take)"
      case .failed(let sentence, _): "failed \(sentence)"
      case .lost(let stream, let count): "lost \(stream):\(count)"
      case .task(let task): "task \(task)"
      case .exchange: "exchange"
      }
    }
  }

  private func words(_ effects: [CaptureHubSession.Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .send(let text): words(text)
      case .hello(_, let isResumed): isResumed ? "resumed" : "new"
      case .streams(let streams): "streams \(streams.map(\.id))"
      case .numbering(let numbering): "numbering \(numbering.streams.map(\.offset))"
      case .store(let store):
        "store \(store.ticket): \(store.record.form) \(store.record.first)+\(store.record.count)"
      case .live(let record, _): "live \(record.first)+\(record.count)"
      case .complete(let take): "complete \(take)"
      case .close(let reason): "close \(reason)"
      case .exchange: "exchange"
      case .mark: "mark"
      case .status: "status"
      }
    }
  }

  private func welcome(_ state: CaptureWelcome.State = .idle, next: UInt32, durable: UInt32)
    -> CaptureDeviceSession.Event
  {
    let points = [CaptureResumePoint(stream: 1, next: next, durable: durable)]
    return .text(
      CaptureMessage.welcome(
        CaptureWelcome(
          time: 0, state: state, take: state == .idle ? "" : "t", window: 1 << 20, resume: points)
      ).bytes)
  }

  @Test("a device connects, batches, sends again after a loss, and waits longer each time")
  func deviceSide() {
    var device = CaptureDeviceSession(device: Self.device, streams: [Self.stream], run: "r")
    var log: [String] = []
    func at(_ milliseconds: Int64, _ event: CaptureDeviceSession.Event) {
      let effects = words(device.apply(event, at: milliseconds * 1_000_000))
      log.append("\(milliseconds): " + effects.joined(separator: ", "))
    }
    func add(_ milliseconds: Int64) {
      let time = milliseconds * 1_000_000
      let effects = words(device.add(Self.motion, sensed: time, to: 1, at: time))
      log.append("\(milliseconds): " + effects.joined(separator: ", "))
    }
    at(0, .tick)
    at(1, .connected)
    at(2, welcome(next: 0, durable: 0))
    add(10)
    add(20)
    at(109, .tick)
    at(110, .tick)
    at(120, .text(CaptureMessage.ping(id: 7).bytes))
    add(130)
    at(200, .disconnected)
    at(699, .tick)
    at(700, .tick)
    at(710, .disconnected)
    at(1_709, .tick)
    at(1_710, .tick)
    at(1_711, .connected)
    at(1_712, welcome(.recording, next: 2, durable: 0))
    at(1_713, .text(CaptureMessage.acknowledge([.init(stream: 1, next: 3, durable: 3)]).bytes))
    at(1_714, .text(CaptureMessage.stop(take: "t").bytes))
    at(1_715, .text(CaptureMessage.error(message: "No.", isFatal: true).bytes))
    at(1_716, .disconnected)
    at(9_000, .tick)
    at(9_001, .retry)
    #expect(
      log == [
        "0: connect", "1: hello from 0", "2: ", "10: ", "20: ", "109: ", "110: samples 0+2",
        "120: pong 7", "130: ", "200: ", "699: ", "700: connect", "710: ", "1709: ",
        "1710: connect", "1711: hello from 0",
        "1712: started t, samples 0+2, samples 2+1", "1713: ", "1714: stopped t, end 3+0",
        "1715: failed No.", "1716: ", "9000: ", "9001: connect",
      ])
    #expect(device.bufferedBytes == 0)
  }

  @Test("a hub welcomes, stores a take, acknowledges what is on disk, and completes")
  func hubSide() {
    var hub = CaptureHubSession()
    var log: [String] = []
    func at(_ milliseconds: Int64, _ event: CaptureHubSession.Event) {
      let effects = words(hub.apply(event, at: milliseconds * 1_000_000))
      log.append("\(milliseconds): " + effects.joined(separator: ", "))
    }
    func batch(_ numbers: Range<Int>) -> CaptureHubSession.Event {
      var writer = CaptureRecordWriter()
      writer.append(
        numbers.map {
          CaptureSample(sensed: Int64($0), sequence: UInt32($0), reading: Self.motion)
        }, to: 1, of: .imu)
      return .binary(writer.take())
    }
    func record(_ record: CaptureRecord) -> CaptureHubSession.Event {
      var writer = CaptureRecordWriter()
      writer.append(record)
      return .binary(writer.take())
    }
    let hello = CaptureHello(run: "r", device: Self.device, streams: [Self.stream])
    at(0, .connected)
    at(0, .text(CaptureMessage.hello(hello).bytes))
    at(10, batch(0..<5))
    at(20, .start(take: "t", task: ""))
    at(30, batch(3..<8))
    at(35, .durable(ticket: 1))
    at(36, batch(10..<12))
    at(37, .disconnected)
    at(41, .connected)
    at(42, .text(CaptureMessage.hello(hello).bytes))
    at(43, batch(8..<10))
    at(44, .stop)
    at(45, record(CaptureRecord(gap: 12..<14, stream: 1)))
    at(46, record(CaptureRecord(end: 14, stream: 1)))
    at(47, batch(14..<20))
    at(48, .durable(ticket: 5))
    #expect(
      log == [
        "0: ", "0: new, streams [0], numbering [0], welcome idle 1:0/0, ping 1",
        "10: live 0+5, ack 1:5/5", "20: numbering [-5], start t", "30: store 1: samples 0+3",
        "35: ack 1:8/8", "36: store 2: samples 5+2", "37: ",
        "41: ", "42: resumed, welcome recording 1:8/8, ping 1", "43: store 3: samples 3+2",
        "44: stop t", "45: store 4: gap 7+2", "46: store 5: end 9+0", "47: live 14+6",
        "48: complete t, ack 1:20/20",
      ])
    let counts = hub.counts(of: 0)
    #expect(counts?.duplicates == 2)
    #expect(counts?.late == 2)
    #expect(counts?.lost == 2)
  }
}
