/// Reads the body of `POST /analyze` in pieces of any size, for a server.
public struct AnalyzeReader: Sendable {
  /// Nil when the body is no form: then all parts are missing.
  private var parser: MultipartParser?
  private var ignored = 0

  /// Refuses with 400 a form without a boundary.
  public init(contentType: String?) throws(CoachRefusal) {
    do throws(MultipartError) {
      parser = try MultipartParser(contentType: contentType ?? "")
    } catch .notMultipart {
      parser = nil
    } catch {
      throw CoachRefusal(error)
    }
  }

  /// Refuses with 413 what is too large, with 400 what is malformed; then the connection should be closed.
  public mutating func append(_ bytes: some Collection<UInt8>) throws(CoachRefusal) {
    ignored += bytes.count
    do throws(MultipartError) {
      guard ignored <= CoachConstants.maximumBody else {
        throw .bodyTooLarge(limit: CoachConstants.maximumBody)
      }
      try parser?.append(bytes)
    } catch {
      throw CoachRefusal(error)
    }
  }

  /// The request, or why it is refused.
  public consuming func finish() throws(CoachRefusal) -> AnalyzeRequest {
    guard let parser else { return try AnalyzeRequest([]) }
    let parts: [MultipartPart]
    do throws(MultipartError) {
      parts = try parser.finish()
    } catch {
      throw CoachRefusal(error)
    }
    return try AnalyzeRequest(parts)
  }
}
