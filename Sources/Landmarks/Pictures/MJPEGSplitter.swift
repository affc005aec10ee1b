import Numbers

/// Splits a stream of JPEGs, with or without other data between them, into whole JPEGs.
///
/// Follows the segments (ITU-T T.81 annex B), so that a thumbnail inside a picture does not end it.
/// Stores at most `maximumCount` bytes of an unfinished picture; a longer one is discarded.
public struct MJPEGSplitter: Sendable {
  private enum Step {
    case outside, outsideMark
    case mark, code
    case length(UInt8), length2(UInt8, high: UInt8)
    case segment(UInt8, left: Int)
    case scan, scanMark
  }

  public let maximumCount: Int
  /// The number of pictures that started and did not end: too long, or not a JPEG.
  public private(set) var discardedCount = 0

  private var step = Step.outside
  private var current: [UInt8] = []
  private var whole: [[UInt8]] = []

  public init(maximumCount: Int = 8 << 20) { self.maximumCount = maximumCount }

  /// Appends the next bytes of the stream; then call `next()` until it returns nil.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { take($0) }
    if isDone == nil { Array(bytes).withUnsafeBufferPointer { take($0) } }
  }

  /// The oldest whole JPEG that was not yet returned.
  public mutating func next() -> [UInt8]? {
    whole.isEmpty ? nil : whole.removeFirst()
  }

  /// The stream has ended: an unfinished picture is discarded.
  public mutating func finish() {
    if !current.isEmpty { discard() }
  }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes[...]
    while let byte = rest.first {
      let run = plainCount(rest)
      if run > 0 {
        keep(rest.prefix(run))
        rest = rest.dropFirst(run)
      } else {
        rest = rest.dropFirst()
        take(byte)
      }
    }
  }

  /// The number of next bytes that do not change the state: inside a segment or scan, or outside of a JPEG.
  private func plainCount(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    switch step {
    case .outside, .scan:
      (bytes.firstIndex(of: 0xFF) ?? bytes.endIndex) - bytes.startIndex
    case .segment(_, let left): min(left - 1, bytes.count)
    default: 0
    }
  }

  private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    if case .outside = step { return }
    guard bytes.count <= maximumCount - current.count else { return discard() }
    current.append(contentsOf: bytes)
    if case .segment(let code, let left) = step {
      step = .segment(code, left: left - bytes.count)
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch step {
    case .outside: if byte == 0xFF { step = .outsideMark }
    case .outsideMark where byte == 0xD8: start()
    case .outsideMark: if byte != 0xFF { step = .outside }
    default:
      guard current.count < maximumCount else { return discard() }
      current.append(byte)
      advance(byte)
    }
  }

  private mutating func start() {
    current.append(contentsOf: [0xFF, 0xD8])
    step = .mark
  }

  private mutating func advance(_ byte: UInt8) {
    switch step {
    case .outside, .outsideMark: break
    case .mark:
      if byte == 0xFF { step = .code } else { discard() }
    case .code: begin(segment: byte)
    case .length(let code): step = .length2(code, high: byte)
    case .length2(let code, let high):
      let left = Int(high) << 8 + Int(byte) - 2
      if left < 0 { discard() } else { step = after(code, left: left) }
    case .segment(let code, let left): step = after(code, left: left - 1)
    case .scan:
      if byte == 0xFF { step = .scanMark }
    case .scanMark:
      switch byte {
      case 0x00, 0xD0...0xD7: step = .scan
      case 0xFF: break
      default: begin(segment: byte)
      }
    }
  }

  private mutating func begin(segment code: UInt8) {
    switch code {
    case 0xD9: complete()
    case 0xFF: step = .code
    case 0x01, 0xD0...0xD7: step = .mark
    case 0xD8:
      discard()
      start()
    case 0x00: discard()
    default: step = .length(code)
    }
  }

  private func after(_ code: UInt8, left: Int) -> Step {
    guard left == 0 else { return .segment(code, left: left) }
    return code == 0xDA ? .scan : .mark
  }

  private mutating func complete() {
    whole.append(current)
    current.removeAll(keepingCapacity: true)
    step = .outside
  }

  private mutating func discard() {
    discardedCount += 1
    current.removeAll(keepingCapacity: true)
    step = .outside
  }
}
