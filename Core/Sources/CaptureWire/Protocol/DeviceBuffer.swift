import Numbers

/// The messages of a device that are not acknowledged, in the order in which they were made.
struct DeviceBuffer: Sendable {
  struct Entry: Sendable {
    let stream: UInt16
    let numbers: Range<Int>
    var bytes: [UInt8]
  }

  private var entries: [Entry] = []
  /// Entries before it are empty.
  private var head = 0
  /// The first entry that was not sent on this connection.
  private var unsent = 0
  /// Bytes of all entries.
  private(set) var size = 0
  /// Bytes that were sent and are not acknowledged.
  private(set) var inFlight = 0

  var isEmpty: Bool { head == entries.count }
  var isAllSent: Bool { unsent == entries.count }

  mutating func append(_ entry: Entry) {
    size += entry.bytes.count
    entries.append(entry)
  }

  /// The next message to send, unless more than `window` bytes would wait for an acknowledgement; one may always wait.
  mutating func next(window: Int) -> [UInt8]? {
    while unsent < entries.count, entries[unsent].bytes.isEmpty { unsent += 1 }
    guard unsent < entries.count else { return nil }
    let bytes = entries[unsent].bytes
    guard inFlight == 0 || inFlight + bytes.count <= window else { return nil }
    unsent += 1
    inFlight += bytes.count
    return bytes
  }

  /// Forgets messages of a stream whose numbers are all below `number`.
  mutating func acknowledge(_ stream: UInt16, below number: Int) {
    for index in head..<entries.count
    where entries[index].stream == stream && entries[index].numbers.upperBound <= number {
      let count = entries[index].bytes.count
      size -= count
      if index < unsent { inFlight -= count }
      entries[index].bytes = []
    }
    while head < entries.count, entries[head].bytes.isEmpty { head += 1 }
    unsent = max(unsent, head)
    if head > 64, head > entries.count / 2 {
      entries.removeFirst(head)
      unsent -= head
      head = 0
    }
  }

  /// Nothing has been sent on a new connection.
  mutating func rewind() {
    unsent = head
    inFlight = 0
  }

  /// The smallest number of a stream that can still be sent; nil when nothing is left of it.
  func first(of stream: UInt16) -> Int? {
    entries[head...].lazy.filter { $0.stream == stream && !$0.bytes.isEmpty }
      .map(\.numbers.lowerBound).min()
  }
}
