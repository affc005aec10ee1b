/// A part of a form.
public struct MultipartPart: Hashable, Sendable {
  public var name: String
  /// Nil for a text field.
  public var filename: String?
  public var contentType: String?
  public var body: [UInt8]

  public init(name: String, filename: String? = nil, contentType: String? = nil, body: [UInt8]) {
    self.name = name
    self.filename = filename
    self.contentType = contentType
    self.body = body
  }
}

/// How much of a form is read.
public struct MultipartLimits: Hashable, Sendable {
  /// Bytes of the whole body.
  public var body = CoachConstants.maximumBody
  public var parts = 16
  /// Bytes of the header of one part.
  public var header = 8 << 10
  /// Bytes of a part, by its name.
  public var named = [
    "frame": CoachConstants.maximumPicture, "audio_clip": CoachConstants.maximumClip,
  ]
  /// Bytes of any other part.
  public var field = CoachConstants.maximumField

  public init() {}

  func size(of name: String) -> Int { named[name] ?? field }
}

/// Why a form cannot be read.
public enum MultipartError: Error, Hashable, Sendable {
  case notMultipart
  case noBoundary
  /// Text behind a boundary.
  case delimiter
  case header
  case noName
  /// A transfer encoding, which RFC 7578 §4.7 forbids.
  case encoded
  case headerTooLarge(limit: Int)
  case tooManyParts(limit: Int)
  case partTooLarge(name: String, limit: Int)
  case bodyTooLarge(limit: Int)
  case truncated

  /// 413 for what is too large, 400 for the rest.
  public var status: Int {
    switch self {
    case .partTooLarge, .bodyTooLarge: 413
    default: 400
    }
  }

  public var sentence: String {
    switch self {
    case .notMultipart: "The request is no form. Send multipart/form-data."
    case .noBoundary: "The boundary is missing in Content-Type. Give 1 to 70 characters."
    case .delimiter: "A boundary is followed by other text. End its line with CR and LF."
    case .header: "The header of a part cannot be read. Send lines of “Name: value”."
    case .noName: "A part has no name. Send Content-Disposition: form-data; name=\"…\"."
    case .encoded: "A part has a transfer encoding. Send it as it is."
    case .headerTooLarge(let limit):
      "The header of a part is larger than \(limit) bytes. Shorten it."
    case .tooManyParts(let limit): "The form has more than \(limit) parts. Send fewer."
    case .partTooLarge(let name, let limit):
      "“\(name.limited(to: 40))” is larger than \(limit) bytes. Send a smaller one."
    case .bodyTooLarge(let limit): "The request is larger than \(limit) bytes. Send a smaller one."
    case .truncated: "The form ends in the middle. Send it again."
    }
  }
}
