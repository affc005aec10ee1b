/// Why the stored file cannot be used, in a sentence for people.
public struct StoreError: Error, Hashable, CustomStringConvertible {
  public let description: String
}
