/// Why the stored file cannot be read or written, in one sentence for people.
public struct StoreError: Error, Hashable, CustomStringConvertible {
  /// In words, as in "the disk is full".
  public let reason: String

  public init(reason: String) { self.reason = reason }

  public var description: String {
    "Presets and settings cannot be read or kept (\(reason)): free some space, or check the data folder's permissions."
  }
}
