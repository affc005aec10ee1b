import CoachWire
import JSON
import Signals
import Testing

@Suite("Requests at the server")
struct AnalyzeRequestTests {
  static let json = #"{"volume_rms":0.5,"silence_ratio":0.1,"estimated_wpm":120}"#

  static func parts(
    frame: [UInt8] = jpeg(), metrics: String = json, session: String? = "s1",
    device: String? = nil, clip: [UInt8]? = nil
  ) -> [MultipartPart] {
    var parts = [
      MultipartPart(name: "frame", filename: "frame.jpg", body: frame),
      MultipartPart(name: "audio_metrics", body: bytes(metrics)),
    ]
    if let session { parts.append(MultipartPart(name: "session_id", body: bytes(session))) }
    if let device { parts.append(MultipartPart(name: "device_id", body: bytes(device))) }
    if let clip { parts.append(MultipartPart(name: "audio_clip", filename: "a.wav", body: clip)) }
    return parts
  }

  static func refusal(_ parts: [MultipartPart]) -> CoachRefusal? {
    do throws(CoachRefusal) {
      _ = try AnalyzeRequest(parts)
      return nil
    } catch { return error }
  }

  @Test("what a client encodes is what the server reads")
  func bothEnds() throws {
    let clip = MicrophoneWindow().clip
    for device in ["phone-1", nil] {
      let request = AnalyzeRequest(
        frame: jpeg(count: 5_000), audioClip: clip, metrics: MultipartTests.metrics,
        sessionID: "session_abc123", deviceID: device)
      let encoded = request.encoded(tail: "0123456789abcdef")
      var reader = try AnalyzeReader(contentType: encoded.contentType)
      for start in stride(from: 0, to: encoded.body.count, by: 1_460) {
        try reader.append(encoded.body[start..<min(start + 1_460, encoded.body.count)])
      }
      #expect(try reader.finish() == request)
    }
  }

  @Test("standard session, small clips, empty and repeated fields")
  func lenient() throws {
    let parts = Self.parts(session: "", device: "", clip: [UInt8](repeating: 1, count: 100))
    let request = try AnalyzeRequest(parts + [MultipartPart(name: "more", body: [1])])
    #expect(request.sessionID == "default_session" && request.deviceID == nil)
    #expect(request.audioClip == nil && request.metrics.peakVolume == 0)
    let again = Self.parts(session: nil, clip: [UInt8](repeating: 1, count: 101))
    let repeated =
      again + [
        MultipartPart(name: "session_id", body: bytes("a")),
        MultipartPart(name: "session_id", body: bytes("b")),
      ]
    #expect(try AnalyzeRequest(repeated).sessionID == "b")
    #expect(try AnalyzeRequest(again).audioClip?.count == 101)
  }

  @Test("missing parts are a list with status 422, as FastAPI makes it")
  func missing() throws {
    let refusal = try #require(Self.refusal([]))
    #expect(refusal.status == 422)
    let items = ["frame", "audio_metrics"].map {
      #"{"type": "missing", "loc": ["body", "\#($0)"], "msg": "Field required", "input": null}"#
    }
    #expect(
      CoachJSON.bytes(of: refusal.json)
        == bytes(#"{"detail": [\#(items.joined(separator: ", "))]}"#))
    guard case .problems(let problems) = Self.refusal(Self.parts(metrics: ""))?.detail else {
      Issue.record("there is no list")
      return
    }
    #expect(problems.map(\.field) == ["audio_metrics"])
  }

  @Test("a file in place of a text and the other way round are in the list too")
  func kinds() {
    let parts = [
      MultipartPart(name: "frame", body: jpeg()),
      MultipartPart(name: "audio_metrics", filename: "m.json", body: bytes(Self.json)),
      MultipartPart(name: "session_id", filename: "s", body: []),
      MultipartPart(name: "audio_clip", body: [1]),
    ]
    guard case .problems(let problems) = Self.refusal(parts)?.detail else {
      Issue.record("there is no list")
      return
    }
    #expect(problems.map(\.field) == ["frame", "audio_clip", "audio_metrics", "session_id"])
    #expect(problems.map(\.type) == ["value_error", "value_error", "string_type", "string_type"])
  }

  @Test("a body that is no form misses all parts; a form without a boundary is 400")
  func noForm() throws {
    for contentType in [nil, "application/json", "text/plain"] {
      var reader = try AnalyzeReader(contentType: contentType)
      try reader.append(bytes("{}"))
      let error = #expect(throws: CoachRefusal.self) { try reader.finish() }
      #expect(error?.status == 422)
    }
    let error = #expect(throws: CoachRefusal.self) {
      try AnalyzeReader(contentType: "multipart/form-data")
    }
    #expect(error?.status == 400)
  }

  @Test(
    "each wrong value has its status, and a sentence with its name",
    arguments: [
      (parts(session: "../etc"), 422, "session_id"), (parts(session: "a/b"), 422, "session_id"),
      (parts(session: ".hidden"), 422, "session_id"), (parts(device: "a b"), 422, "device_id"),
      (parts(device: String(repeating: "x", count: 65)), 422, "device_id"),
      (parts(metrics: "{"), 400, "audio_metrics"), (parts(metrics: "loud"), 400, "audio_metrics"),
      (parts(metrics: "[]"), 422, "audio_metrics"), (parts(metrics: "{}"), 422, "audio_metrics"),
      (
        parts(metrics: #"{"volume_rms":NaN,"silence_ratio":0,"estimated_wpm":1}"#), 422,
        "audio_metrics"
      ),
      (
        parts(metrics: #"{"volume_rms":1e999,"silence_ratio":0,"estimated_wpm":1}"#), 422,
        "audio_metrics"
      ),
      (
        parts(metrics: #"{"volume_rms":0,"silence_ratio":1.2,"estimated_wpm":1}"#), 422,
        "audio_metrics: silence_ratio"
      ),
      (
        parts(metrics: #"{"volume_rms":0,"silence_ratio":0,"estimated_wpm":140.5}"#), 422,
        "audio_metrics: estimated_wpm"
      ),
      (parts(frame: []), 400, "frame is empty"),
      (parts(frame: bytes("GIF89a")), 400, "frame is not"),
      (parts(frame: Array(jpeg().dropLast(2))), 400, "frame ends"),
      (parts(frame: Array(jpeg().prefix(12))), 400, "frame is not"),
      (parts(frame: jpeg(width: 0)), 400, "frame is not"),
    ])
  func statuses(parts: [MultipartPart], status: Int, start: String) throws {
    try Self.check(parts, status, start)
  }

  @Test("a picture of more than 5 MiB is 413")
  func largePicture() throws {
    let frame = jpeg() + [UInt8](repeating: 0, count: CoachConstants.maximumPicture)
    try Self.check(Self.parts(frame: frame), 413, "“frame” is larger than 5242880 bytes")
  }

  private static func check(_ parts: [MultipartPart], _ status: Int, _ start: String) throws {
    let refusal = try #require(Self.refusal(parts))
    #expect(refusal.status == status)
    guard case .sentence(let text) = refusal.detail else {
      Issue.record("the detail is a list")
      return
    }
    #expect(text.hasPrefix(start) && text.hasSuffix("."), "\(text)")
  }

  @Test("a request of 5 MiB passes, more is 413 before it has ended")
  func large() throws {
    let padding = CoachConstants.maximumPicture - jpeg().count
    let frame: [UInt8] =
      Array(jpeg().dropLast(2)) + [UInt8](repeating: 0, count: padding) + [0xFF, 0xD9]
    let request = AnalyzeRequest(
      frame: frame, audioClip: nil, metrics: MultipartTests.metrics)
    #expect(request.frame.count == CoachConstants.maximumPicture)
    let encoded = request.encoded(tail: "T")
    var reader = try AnalyzeReader(contentType: encoded.contentType)
    try reader.append(encoded.body)
    #expect(try reader.finish() == request)

    var flooded = try AnalyzeReader(contentType: encoded.contentType)
    try flooded.append(encoded.body.prefix(400))
    let chunk = [UInt8](repeating: 7, count: 1 << 20)
    var count = 0
    let error = #expect(throws: CoachRefusal.self) {
      while count < 100 {
        try flooded.append(chunk)
        count += 1
      }
    }
    #expect(error?.status == 413 && count == 4)
    var ignored = try AnalyzeReader(contentType: "text/plain")
    let other = #expect(throws: CoachRefusal.self) {
      for _ in 0..<100 { try ignored.append(chunk) }
    }
    #expect(other?.status == 413)
  }

  @Test("the header of a picture tells its size, and no picture stops the program")
  func pictures() throws {
    let header = try #require(JPEGHeader(jpeg(width: 1_280, height: 720)))
    #expect(header.width == 1_280 && header.height == 720 && header.isWhole)
    #expect(JPEGHeader(jpeg() + [0, 0, 0])?.isWhole == true)
    let picture = jpeg(count: 60)
    for count in 0..<picture.count - 1 {
      #expect(JPEGHeader(Array(picture.prefix(count)))?.isWhole != true)
    }
    var generator = PCG(seed: 5)
    for _ in 0..<3_000 {
      var other = picture
      other[Int(generator.next()) % 40] = UInt8(truncatingIfNeeded: generator.next())
      _ = JPEGHeader(Array(other.prefix(Int(generator.next()) % (other.count + 1))))
    }
  }
}
