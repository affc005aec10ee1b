/// Why the stored file cannot be read or written, in one sentence for people.
public struct StoreError: Error, Hashable, CustomStringConvertible {
  /// In words, as in "the disk is full", and what may help.
  public let reason, remedy: String

  public init(
    reason: String, remedy: String = "free some space, or check the data folder's permissions"
  ) {
    self.reason = reason
    self.remedy = remedy
  }

  public var description: String {
    "Presets and settings cannot be read or kept (\(reason)): \(remedy)."
  }
}
