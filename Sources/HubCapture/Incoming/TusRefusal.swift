/// Why a request to the tus server is refused; the sentence goes to the sender.
struct TusRefusal: Error, Hashable, CustomStringConvertible {
  let status: Int
  let description: String

  init(_ status: Int, _ sentence: String) { (self.status, description) = (status, sentence) }

  static let unknown = TusRefusal(404, "There is no such upload here: create it again.")
  static let expired = TusRefusal(
    410, "The upload was left for a day and is gone: create it again.")
  static let busy = TusRefusal(423, "The upload is being written by another request: try again.")

  static func wrongOffset(_ offset: Int, has size: Int) -> TusRefusal {
    TusRefusal(409, "The upload has \(size) bytes, so it cannot go on at \(offset).")
  }

  static func full(_ reason: String) -> TusRefusal {
    TusRefusal(507, "The upload cannot be kept (\(reason)): free some space on the hub's disk.")
  }
}
