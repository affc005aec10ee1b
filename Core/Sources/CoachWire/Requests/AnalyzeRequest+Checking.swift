import JSON
import Signals

extension AnalyzeRequest {
  /// The request that a form carries; of repeated parts the last counts, an empty text field counts as missing.
  ///
  /// Refuses, in this order: 422 with a list for a part that is missing or of the wrong kind; 422 for a session or
  /// device that is no valid name; 400 for metrics that are not JSON; 422 for metrics out of range; 400 for a picture
  /// that is empty, no JPEG, or ends in the middle. A clip of at most 100 bytes counts as none.
  public init(_ parts: [MultipartPart]) throws(CoachRefusal) {
    let form = Dictionary(parts.map { ($0.name, $0) }) { $1 }.filter {
      $0.value.filename != nil || !$0.value.body.isEmpty
    }
    try Self.checkKinds(form)
    let session =
      form["session_id"].map { Self.text($0) } ?? CoachConstants.standardSession
    let device = form["device_id"].map { Self.text($0) }
    try CoachIdentifier.check(session, field: "session_id")
    if let device { try CoachIdentifier.check(device, field: "device_id") }
    let metrics = try Self.metrics(form["audio_metrics"]?.body ?? [])
    let frame = form["frame"]?.body ?? []
    try Self.check(frame: frame)
    let clip = form["audio_clip"]?.body ?? []
    self.init(
      frame: frame, audioClip: clip.count > CoachConstants.ignoredClipSize ? clip : nil,
      metrics: metrics, sessionID: session, deviceID: device)
  }

  private static func checkKinds(_ form: [String: MultipartPart]) throws(CoachRefusal) {
    var problems: [CoachRefusal.Problem] = []
    for field in ["frame", "audio_clip"] {
      if let part = form[field] {
        if part.filename == nil { problems.append(.notFile(field)) }
      } else if field == "frame" {
        problems.append(.missing(field))
      }
    }
    for field in ["audio_metrics", "session_id", "device_id"] {
      if let part = form[field] {
        if part.filename != nil { problems.append(.notText(field)) }
      } else if field == "audio_metrics" {
        problems.append(.missing(field))
      }
    }
    guard problems.isEmpty else { throw CoachRefusal(problems) }
  }

  private static func text(_ part: MultipartPart) -> String {
    String(decoding: part.body, as: UTF8.self)
  }

  private static func metrics(_ bytes: [UInt8]) throws(CoachRefusal) -> WireMetrics {
    do {
      return try WireMetrics(
        try CoachJSON.parse(bytes, maximumSize: CoachConstants.maximumField))
    } catch let error as JSONReadingError {
      throw CoachRefusal(status: 422, "audio_metrics: \(error.sentence)")
    } catch let error as JSONTextError where error.isNoFiniteNumber {
      throw CoachRefusal(status: 422, "audio_metrics: a number is not finite. Give numbers.")
    } catch {
      throw CoachRefusal(status: 400, "audio_metrics is not JSON: \(error)")
    }
  }

  private static func check(frame: [UInt8]) throws(CoachRefusal) {
    guard !frame.isEmpty else {
      throw CoachRefusal(status: 400, "frame is empty. Send a JPEG picture.")
    }
    guard frame.count <= CoachConstants.maximumPicture else {
      let error = MultipartError.partTooLarge(
        name: "frame", limit: CoachConstants.maximumPicture)
      throw CoachRefusal(error)
    }
    guard let header = JPEGHeader(frame) else {
      throw CoachRefusal(status: 400, "frame is not a JPEG picture. Send one.")
    }
    guard header.isWhole else {
      throw CoachRefusal(status: 400, "frame ends in the middle of its picture. Send it again.")
    }
  }
}

extension CoachRefusal {
  public init(_ error: MultipartError) { self.init(status: error.status, error.sentence) }
}

extension JSONTextError {
  /// What Python reads as a number: NaN, Infinity, and 1e999.
  fileprivate var isNoFiniteNumber: Bool {
    switch reason {
    case .number: true
    case .value(let word): ["NaN", "Infinity", "-Infinity"].contains(word)
    default: false
    }
  }
}
