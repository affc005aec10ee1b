import CoachWire
import Testing

@Suite("Forms")
struct MultipartTests {
  static let metrics = WireMetrics(
    volumeRMS: 0.45, silenceRatio: 0.12, estimatedWPM: 142, peakVolume: 0.78,
    volumeVariance: 0.0023)
  static let request = AnalyzeRequest(
    frame: [0xFF, 0xD8, 13, 10, 45, 45, 0xFF], audioClip: bytes("RIFF"), metrics: metrics,
    sessionID: "session_abc123", deviceID: "device-1")

  static func parse(
    _ body: [UInt8], _ contentType: String = "multipart/form-data; boundary=X", piece: Int = .max,
    limits: MultipartLimits = MultipartLimits()
  ) throws(MultipartError) -> [MultipartPart] {
    var parser = try MultipartParser(contentType: contentType, limits: limits)
    var start = 0
    while start < body.count {
      let end = min(body.count, start + min(piece, body.count))
      try parser.append(body[start..<end])
      start = end
    }
    return try parser.finish()
  }

  static func form(_ text: String) -> [UInt8] {
    bytes(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
  }

  @Test("the bytes of the specification")
  func encoded() {
    let encoded = Self.request.encoded(tail: "abc/ 123")
    #expect(encoded.contentType == "multipart/form-data; boundary=----NeuroSyncabc123")
    let json =
      #"{"volume_rms": 0.45, "silence_ratio": 0.12, "estimated_wpm": 142, "peak_volume": 0.78, "#
      + #""volume_variance": 0.0023}"#
    let start = Self.form(
      """
      ------NeuroSyncabc123
      Content-Disposition: form-data; name="frame"; filename="frame.jpg"
      Content-Type: image/jpeg


      """)
    let rest = Self.form(
      """

      ------NeuroSyncabc123
      Content-Disposition: form-data; name="audio_clip"; filename="audio.wav"
      Content-Type: audio/wav

      RIFF
      ------NeuroSyncabc123
      Content-Disposition: form-data; name="audio_metrics"

      \(json)
      ------NeuroSyncabc123
      Content-Disposition: form-data; name="session_id"

      session_abc123
      ------NeuroSyncabc123
      Content-Disposition: form-data; name="device_id"

      device-1
      ------NeuroSyncabc123--

      """)
    #expect(encoded.body == start + Self.request.frame + rest)
  }

  @Test("without a clip and a device their parts are left out; a long tail is cut to 70 characters")
  func optional() throws {
    let request = AnalyzeRequest(frame: [1], audioClip: nil, metrics: Self.metrics)
    let encoded = request.encoded(tail: String(repeating: "é9", count: 100))
    let boundary = try #require(encoded.contentType.split(separator: "=").last)
    #expect(boundary.count == 69 && boundary.hasSuffix("999"))
    let parts = try Self.parse(encoded.body, encoded.contentType)
    #expect(parts.map(\.name) == ["frame", "audio_metrics", "session_id"])
    #expect(parts[2].body == bytes("default_session") && parts[2].filename == nil)
    #expect(parts[0].filename == "frame.jpg" && parts[0].contentType == "image/jpeg")
  }

  @Test("pieces of any size give the same parts")
  func pieces() throws {
    let encoded = Self.request.encoded(tail: "Z")
    let whole = try Self.parse(encoded.body, encoded.contentType)
    #expect(
      whole.map(\.name) == ["frame", "audio_clip", "audio_metrics", "session_id", "device_id"])
    #expect(whole[0].body == Self.request.frame && whole[4].body == bytes("device-1"))
    for size in Array(1...60) + [127, 256, 500, encoded.body.count - 1] {
      #expect(try Self.parse(encoded.body, encoded.contentType, piece: size) == whole)
    }
  }

  @Test(
    "bodies that look like boundaries come back as they were",
    arguments: [
      "", "\r\n", "\r\n--", "\r\n--Y", "x--X", "-", "\r\r\n\r\n-", "\n--X\n", "\r\n--x--",
    ])
  func lookalikes(body: String) throws {
    let form = bytes("--X\r\nContent-Disposition: form-data; name=a\r\n\r\n\(body)\r\n--X--")
    for size in [1, 2, 3, 7, 1_000] {
      #expect(try Self.parse(form, piece: size).map(\.body) == [bytes(body)])
    }
  }

  @Test("preamble, epilogue, spaces, quoted boundary, case and escapes are read")
  func tolerant() throws {
    let form = bytes(
      "hello\r\n--a b \t\r\nCONTENT-disposition:form-data;filename=\"a\\\"b;c.jpg\" ; NAME=\"fr;me\"\r\n"
        + "content-TYPE: IMAGE/jpeg; q=1\r\n\r\nx\r\n--a b\r\n"
        + "Content-Disposition: form-data; name=\"é\"\r\n\r\n--a b--ignored\r\n--a b")
    let parts = try Self.parse(form, "Multipart/Form-Data; charset=utf-8; Boundary=\"a b\"")
    #expect(parts.map(\.name) == ["fr;me", "é"])
    #expect(parts[0].filename == "a\"b;c.jpg" && parts[0].contentType == "image/jpeg")
    #expect(parts[0].body == bytes("x") && parts[1].body.isEmpty)
  }

  @Test(
    "malformed forms are refused with status 400",
    arguments: [
      ("", MultipartError.truncated), ("garbage", .truncated), ("--X", .truncated),
      ("--X\r\nContent-Disposition: form-data; name=a\r\n\r\nabc", .truncated),
      ("--X\r\nContent-Disposition: form-data; name=a\r\n\r\nabc\r\n--X-", .truncated),
      ("--Xtra\r\n", .delimiter), ("--X \n", .delimiter), ("--X\r\r\n", .delimiter),
      ("--X\r\n\r\nabc\r\n--X--", .noName),
      ("--X\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--X--", .noName),
      ("--X\r\nContent-Disposition: attachment; name=a\r\n\r\nabc\r\n--X--", .noName),
      ("--X\r\nno colon\r\n\r\nabc\r\n--X--", .header), ("--X\r\n: x\r\n\r\nabc\r\n--X--", .header),
      (
        "--X\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64\r\n\r\n"
          + "YWJj\r\n--X--", .encoded
      ),
    ])
  func malformed(form: String, error: MultipartError) {
    for size in [1, 5, 1_000] {
      #expect(throws: error) { try Self.parse(bytes(form), piece: size) }
    }
    #expect(error.status == 400 && error.sentence.hasSuffix("."))
  }

  @Test(
    "a header that announces no form is refused",
    arguments: [
      ("", MultipartError.notMultipart), ("application/json", .notMultipart),
      ("multipart/form-data", .noBoundary), ("multipart/form-data; boundary=", .noBoundary),
      ("multipart/form-data; boundary=\"a \"", .noBoundary),
      ("multipart/form-data; boundary=é", .noBoundary),
      ("multipart/form-data; boundary=" + String(repeating: "a", count: 71), .noBoundary),
    ])
  func contentTypes(value: String, error: MultipartError) {
    #expect(throws: error) { try MultipartParser(contentType: value) }
  }

  @Test("limits are exact: the limit passes, a byte more is refused with status 413")
  func limits() throws {
    func form(_ name: String, _ count: Int) -> [UInt8] {
      bytes("--X\r\nContent-Disposition: form-data; name=\(name)\r\n\r\n")
        + [UInt8](repeating: 13, count: count) + bytes("\r\n--X--")
    }
    var limits = MultipartLimits()
    limits.named = ["frame": 1_000]
    limits.field = 10
    for (name, limit) in [("frame", 1_000), ("other", 10)] {
      #expect(try Self.parse(form(name, limit), limits: limits).first?.body.count == limit)
      for size in [1, 64, 5_000] {
        let error = MultipartError.partTooLarge(name: name, limit: limit)
        #expect(throws: error) {
          try Self.parse(form(name, limit + 1), piece: size, limits: limits)
        }
        #expect(error.status == 413)
      }
    }
    limits.body = 500
    #expect(throws: MultipartError.bodyTooLarge(limit: 500)) {
      try Self.parse(form("frame", 600), piece: 100, limits: limits)
    }
  }

  @Test("headers and the number of parts are bounded")
  func bounded() {
    let long = bytes("--X\r\nA: " + String(repeating: "b", count: 10_000) + "\r\n\r\n\r\n--X--")
    for size in [100, 100_000] {
      #expect(throws: MultipartError.headerTooLarge(limit: 8_192)) {
        try Self.parse(long, piece: size)
      }
    }
    let part = "--X\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n"
    let many = bytes(String(repeating: part, count: 17) + "--X--")
    #expect(throws: MultipartError.tooManyParts(limit: 16)) { try Self.parse(many) }
    #expect(throws: MultipartError.delimiter) {
      try Self.parse(bytes("--X" + String(repeating: " ", count: 9_000)))
    }
  }

  @Test("mutated forms never stop the program, and are the same in any pieces")
  func fuzz() {
    let encoded = Self.request.encoded(tail: "Z")
    var generator = PCG(seed: 1)
    for _ in 0..<700 {
      var form = encoded.body
      for _ in 0...(generator.next() % 3) {
        let place = Int(generator.next()) % form.count
        switch generator.next() % 4 {
        case 0: form[place] = UInt8(truncatingIfNeeded: generator.next())
        case 1: form.remove(at: place)
        case 2: form.insert([13, 10, 45, 34, 58][Int(generator.next() % 5)], at: place)
        default: form.removeLast(min(form.count - 1, Int(generator.next() % 40)))
        }
      }
      let whole = Result { () throws(MultipartError) in
        try Self.parse(form, encoded.contentType)
      }
      let pieces = Result { () throws(MultipartError) in
        try Self.parse(form, encoded.contentType, piece: 1 + Int(generator.next() % 60))
      }
      #expect(whole == pieces)
    }
  }
}
