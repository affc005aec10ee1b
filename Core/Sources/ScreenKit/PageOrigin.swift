/// The origin of a page, as the page states it.
public enum PageOrigin {
  /// "http://localhost:8080" unchanged; empty for a text that is no origin.
  public static func checked(_ origin: String) -> String {
    let isPlain = origin.utf8.count < 300 && origin.allSatisfy { $0.isASCII && !$0.isWhitespace }
    return isPlain && (origin.hasPrefix("http://") || origin.hasPrefix("https://")) ? origin : ""
  }
}
