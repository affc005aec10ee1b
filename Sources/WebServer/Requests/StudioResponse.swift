import JSON

/// The response of a route.
public struct StudioResponse: Sendable {
  /// What is sent after the head.
  public enum Body: Sendable {
    case bytes([UInt8])
    /// Sent in pieces; a missing file becomes 404.
    case file(path: String)
    /// Sent as it is produced, without a length; an error closes the connection, so that the receiver knows that the
    /// rest is missing.
    case stream(AsyncThrowingStream<[UInt8], any Error>)
  }

  /// The status code of HTTP.
  public var status: Int
  /// Names in lower case; the length is added.
  public var headers: [(name: String, value: String)]
  /// What is sent after the head.
  public var body: Body
  /// Whether a client may ask for a part of a file, as players of video do. The response then has an `etag`.
  public var allowsRanges = false

  /// An empty 200, without arguments.
  public init(
    status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])
  ) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// A text of any type.
  public static func text(
    _ text: String, type: String = "text/plain; charset=utf-8", status: Int = 200
  ) -> StudioResponse {
    StudioResponse(
      status: status, headers: [("content-type", type)], body: .bytes(Array(text.utf8)))
  }

  /// `{"error": sentence}`, the error format of the pages, or with another field.
  public static func error(
    _ status: Int, _ sentence: String, field: String = "error"
  ) -> StudioResponse {
    text(
      "{\"\(field)\":\(JSONPrinter.quoted(sentence, .foundation))}", type: "application/json",
      status: status)
  }

  /// A file that the browser saves as `name`.
  public static func download(path: String, name: String, type: String) -> StudioResponse {
    let plain = String(
      name.map { $0.isASCII && $0 != "\"" && $0 != "\\" && $0 >= " " ? $0 : "_" })
    return StudioResponse(
      headers: [
        ("content-type", type), ("content-disposition", "attachment; filename=\"\(plain)\""),
      ], body: .file(path: path))
  }
}
