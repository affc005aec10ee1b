import CaptureWire
import Testing

@Suite("Messages")
struct MessageTests {
  private static let device = CaptureDevice(id: "phone-1", name: "Phone", maximumDrift: 5e-5)
  private static let stream = CaptureStream(
    id: 3, device: "", kind: .imu, title: "wrist", mount: .leftWrist, rate: 100)

  static let messages: [CaptureMessage] = [
    .hello(
      CaptureHello(
        token: "secret", run: "r1", device: device, streams: [stream], from: [3: 4_000_000_000])),
    .streams([stream]),
    .status(CaptureStatus(battery: 0.5, isCharging: true, space: 1e9, text: "x")),
    .status(CaptureStatus()),
    .mark(CaptureMark(kind: .note, time: 9_007_199_254_740_993, text: "here")),
    .exchange(id: 4, sent: -1, arrived: 5), .ping(id: 0),
    .pong(id: 9_007_199_254_740_992, received: 1_698_501_144_401_773_001, answered: 2),
    .welcome(
      CaptureWelcome(
        time: 12, state: .stopping, take: "t", task: "Pick up “it”", window: 100,
        resume: [CaptureResumePoint(stream: 3, next: 9, durable: 8)])),
    .acknowledge([CaptureResumePoint(stream: 3, next: 9, durable: 9)]),
    .start(take: "t", task: ""), .stop(take: "t"), .task("Fold"),
    .error(message: "No.", isFatal: true), .unknown("later"),
  ]

  @Test("every message is read as it was written", arguments: MessageTests.messages)
  func bothWays(message: CaptureMessage) throws {
    #expect(try CaptureMessage(message.bytes) == message)
  }

  @Test("nanoseconds are exact beyond 2⁵³")
  func exact() throws {
    let text =
      #"{"type":"pong","id":1,"received":1698501144401773001,"answered":1.698501144401773e18}"#
    let message = try CaptureMessage(Array(text.utf8))
    #expect(
      message
        == .pong(
          id: 1, received: 1_698_501_144_401_773_001, answered: 1_698_501_144_401_773_056))
  }

  @Test(
    "a wrong message gives a sentence with the place",
    arguments: [
      (#"{"type":"pong","id":-1,"received":0,"answered":0}"#, "pong: id: -1 is not"),
      (#"{"type":"pong","id":1,"received":1e30,"answered":0}"#, "received: 1e30 is not a time"),
      (#"{"type":"ping"}"#, "ping: id: it is missing"),
      (#"{"id":1}"#, "has no “type”"), ("\u{0}", "not an object"),
      (#"{"type":"status","battery":7}"#, "battery: 7 is not"),
      (#"{"type":"streams","streams":[{"id":1,"kind":"smell"}]}"#, "streams[0].kind"),
    ] as [(String, String)])
  func wrong(text: String, part: String) {
    #expect {
      _ = try CaptureMessage(Array(text.utf8))
    } throws: { error in
      (error as? CaptureMessageError)?.description.contains(part) == true
    }
  }

  @Test("texts lose control characters, and long ones their end")
  func texts() throws {
    let text =
      #"{"type":"task","task":"a\u0000\u001bb"#
      + String(repeating: "x", count: 10_000) + #""}"#
    guard case .task(let task) = try CaptureMessage(Array(text.utf8)) else { return }
    #expect(task.hasPrefix("abx"))
    #expect(task.count == 1_998)
  }
}
