/// What a client sends to `POST /analyze`.
public struct AnalyzeRequest: Hashable, Sendable {
  /// A picture as JPEG.
  public var frame: [UInt8]
  /// A WAV file of the newest 1.5 s (`WireClip`); nil for none.
  public var audioClip: [UInt8]?
  public var metrics: WireMetrics
  public var sessionID: String
  /// Stored once for a session; not in the specification, but known by the existing server.
  public var deviceID: String?

  public init(
    frame: [UInt8], audioClip: [UInt8]?, metrics: WireMetrics,
    sessionID: String = CoachConstants.standardSession, deviceID: String? = nil
  ) {
    self.frame = frame
    self.audioClip = audioClip
    self.metrics = metrics
    self.sessionID = sessionID
    self.deviceID = deviceID
  }

  /// A body and the value of its field `Content-Type`.
  public struct Encoded: Hashable, Sendable {
    public let contentType: String
    public let body: [UInt8]
  }

  /// The form, with the boundary "----NeuroSync" and a tail: at least 16 random letters or digits, so that no picture
  /// contains it; other characters are left out, at most 56 are taken.
  public func encoded(tail: String) -> Encoded {
    let letters = tail.unicodeScalars.filter { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }
    let boundary = "----NeuroSync" + String(String.UnicodeScalarView(letters)).limited(to: 56)
    var body: [UInt8] = []
    body.reserveCapacity(frame.count + (audioClip?.count ?? 0) + 1_024)
    func append(_ name: String, _ content: [UInt8], filename: String? = nil, type: String? = nil) {
      body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"".utf8)
      if let filename { body += Array("; filename=\"\(filename)\"".utf8) }
      if let type { body += Array("\r\nContent-Type: \(type)".utf8) }
      body += [13, 10, 13, 10]
      body += content
      body += [13, 10]
    }
    append("frame", frame, filename: "frame.jpg", type: "image/jpeg")
    if let audioClip {
      append("audio_clip", audioClip, filename: "audio.wav", type: "audio/wav")
    }
    append("audio_metrics", CoachJSON.bytes(of: metrics.json))
    append("session_id", Array(sessionID.utf8))
    if let deviceID { append("device_id", Array(deviceID.utf8)) }
    body += Array("--\(boundary)--\r\n".utf8)
    return Encoded(contentType: "multipart/form-data; boundary=" + boundary, body: body)
  }
}
