/// What an encoder is told about its bytes; the result is right for any.
public enum DeflateContent: Hashable, Sendable {
  /// Text, records, pictures with flat areas.
  case general
  /// A picture after PNG's filters: noise around 0, long runs of 0.
  case filteredPixels
}
