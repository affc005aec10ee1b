import CaptureWire
import Signals
import TestSupport
import Testing

@Suite("What a hub refuses")
struct HostileSessionTests {
  private static let imu = CaptureStream(id: 1, device: "d", kind: .imu)

  private func connected(window: Int = 1 << 16) -> CaptureHubSession {
    var hub = CaptureHubSession(window: window)
    _ = hub.apply(.connected, at: 0)
    let hello = CaptureHello(
      run: "a", device: CaptureDevice(id: "d", name: "d"), streams: [Self.imu])
    _ = hub.apply(.text(CaptureMessage.hello(hello).bytes), at: 0)
    return hub
  }

  private func sentence(_ effects: [CaptureHubSession.Effect]) -> String {
    for case .send(let bytes) in effects {
      if case .error(let message, _) = try? CaptureMessage(bytes) { return message }
    }
    return ""
  }

  private func isClosed(_ effects: [CaptureHubSession.Effect]) -> Bool {
    effects.contains {
      if case .close = $0 { true } else { false }
    }
  }

  @Test(
    "a wrong hello gets one sentence",
    arguments: [
      ("[]", "not an object"), (#"{"type":"ping","id":1}"#, "has to be a hello"),
      (#"{"type":"hello","version":2,"run":"a","device":{"id":"d"}}"#, "Version 2"),
      (#"{"type":"hello","version":1,"run":"a","device":{"id":"../d"}}"#, "device.id"),
      (#"{"type":"hello","version":1,"run":"a"}"#, "device"),
      (#"{"type":"hello","version":1,"run":"","device":{"id":"d"}}"#, "run"),
      (
        #"{"type":"hello","version":1,"run":"a","device":{"id":"d"},"streams":[{"id":1}]}"#,
        "streams[0].kind"
      ),
      (
        #"{"type":"hello","version":1,"run":"a","device":{"id":"d"},"#
          + #""streams":[{"id":99999,"kind":"imu"}]}"#, "streams[0].id"
      ),
      (
        #"{"type":"hello","version":1,"run":"a","device":{"id":"d"},"#
          + #""streams":[{"id":1,"kind":"imu"},{"id":1,"kind":"imu"}]}"#, "same id"
      ),
    ] as [(String, String)])
  func hello(text: String, part: String) {
    var hub = CaptureHubSession()
    _ = hub.apply(.connected, at: 0)
    let effects = hub.apply(.text(Array(text.utf8)), at: 0)
    #expect(sentence(effects).contains(part))
    #expect(isClosed(effects))
  }

  @Test("samples of a stream that was not announced are refused, and the connection stays")
  func unknownStream() {
    var hub = connected()
    var writer = CaptureRecordWriter()
    writer.append(CaptureRecord(gap: 0..<5, stream: 9))
    let effects = hub.apply(.binary(writer.take()), at: 0)
    #expect(sentence(effects).contains("Stream 9 was not announced"))
    #expect(!isClosed(effects))
    #expect(hub.isConnected)
  }

  @Test("a damaged record, another payload and a foreign form end or refuse")
  func damaged() {
    var hub = connected()
    var writer = CaptureRecordWriter()
    writer.append(CaptureRecord(mark: CaptureMark(kind: .note, time: 0)))
    #expect(sentence(hub.apply(.binary(writer.take()), at: 0)).contains("was not announced"))
    hub = connected()
    writer.append(
      CaptureRecord(
        form: .samples, stream: 1, count: 2, payload: [UInt8](repeating: 0, count: 100)))
    #expect(isClosed(hub.apply(.binary(writer.take()), at: 2_000_000_000)))
    hub = connected()
    #expect(isClosed(hub.apply(.binary([1, 2, 3]), at: 0)))
  }

  @Test("a device that ignores the window is closed before its samples fill the memory")
  func flood() {
    var hub = connected()
    _ = hub.apply(.start(take: "t", task: ""), at: 0)
    var source = SampleSource(seed: 1)
    var bytes = 0
    for batch in 0..<1_000_000 {
      var writer = CaptureRecordWriter()
      let start = batch * 500
      writer.append(source.samples(of: .imu, start..<start + 500), to: 1, of: .imu)
      let message = writer.take()
      bytes += message.count
      if isClosed(hub.apply(.binary(message), at: 0)) { break }
    }
    #expect(bytes < 20 << 20)
  }

  @Test("a flood of requests is ignored, and in the end closed")
  func requests() {
    var hub = connected()
    var answers = 0
    var isClosed = false
    for number in 0..<3_000 where !isClosed {
      let effects = hub.apply(.text(CaptureMessage.ping(id: number).bytes), at: 1_000)
      answers += effects.count {
        if case .send = $0 { true } else { false }
      }
      isClosed = self.isClosed(effects)
    }
    #expect(answers < 260)
    #expect(isClosed)
  }

  @Test("an answer that was never asked for, and impossible times, give no exchange")
  func falseAnswers() {
    var hub = connected()
    let messages: [CaptureMessage] = [
      .pong(id: 99, received: 0, answered: 0), .pong(id: 1, received: 10, answered: 5),
      .exchange(id: 5, sent: 0, arrived: 10),
    ]
    for message in messages {
      for effect in hub.apply(.text(message.bytes), at: 1_000_000) {
        if case .exchange = effect { Issue.record("\(effect)") }
      }
    }
  }

  @Test("gaps over all numbers and thousands of holes stay small")
  func holes() {
    var hub = connected(window: 1 << 30)
    var source = SampleSource(seed: 2)
    for number in 0..<2_000 {
      var writer = CaptureRecordWriter()
      let start = number * 20
      writer.append(source.samples(of: .imu, start..<start + 1), to: 1, of: .imu)
      _ = hub.apply(.binary(writer.take()), at: Int64(number))
    }
    var writer = CaptureRecordWriter()
    writer.append(CaptureRecord(gap: 0..<4_294_967_295, stream: 1))
    _ = hub.apply(.binary(writer.take()), at: 3_000)
    #expect(hub.isConnected)
    #expect(hub.counts(of: 0)?.samples == 2_000)
  }

  @Test("mutated messages of both kinds end nothing, at the hub and at the device")
  func fuzz() {
    var random = SeededGenerator(seed: 3)
    var source = SampleSource(seed: 3)
    let hello = CaptureMessage.hello(
      CaptureHello(
        run: "a", device: CaptureDevice(id: "d", name: "d"), streams: [Self.imu], from: [1: 7])
    ).bytes
    var writer = CaptureRecordWriter()
    writer.append(source.samples(of: .imu, 0..<4), to: 1, of: .imu)
    let batch = writer.take()
    let welcome = CaptureMessage.welcome(
      CaptureWelcome(
        time: 1, state: .recording, take: "t", window: 5,
        resume: [CaptureResumePoint(stream: 1, next: 5, durable: 3)])
    ).bytes
    for _ in 0..<Build.trials(5_000) {
      var hub = CaptureHubSession()
      var device = CaptureDeviceSession(
        device: CaptureDevice(id: "d", name: "d"), streams: [Self.imu], run: "a")
      _ = hub.apply(.connected, at: 0)
      _ = device.apply(.connected, at: 0)
      _ = hub.apply(.text(random.next() & 1 == 0 ? hello : random.mutate(hello)), at: 0)
      _ = device.apply(.text(random.mutate(welcome)), at: 0)
      _ = hub.apply(.start(take: "t", task: ""), at: 0)
      for time in 1..<4 as Range<Int64> {
        _ = hub.apply(.binary(random.mutate(batch)), at: time)
        _ = hub.apply(.text(random.mutate(welcome)), at: time)
        _ = device.add(.motion(source.motion(sequence: 0)), sensed: time, to: 1, at: time)
        _ = device.apply(.text(random.mutate(welcome)), at: time * 1_000_000_000)
        _ = hub.apply(.durable(ticket: .max), at: time)
      }
    }
  }
}
