import CaptureWire
import Numbers

/// Checks the times of one stream: losses, rate, gaps, order, uncertainty.
///
/// Times are seconds on the master clock. A sample that came before, by its number, changes nothing.
struct StreamCheck: Sendable {
  let kind: CaptureKind
  private(set) var count = 0
  private(set) var first: Double?
  private(set) var last: Double?
  private(set) var largestGap = 0.0
  private(set) var largestBound: Double?
  private(set) var dropped = 0.0
  private(set) var disordered = 0
  private let intendedRate: Double?
  /// Seconds between samples; learnt as the median of the first intervals when no rate is intended.
  private var period: Double?
  private var learning: [Double] = []
  private var newest: UInt32?

  private static let learnt = 32

  init(kind: CaptureKind, rate: Double?) {
    self.kind = kind
    let usable = rate.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    intendedRate = usable
    period = usable.map { 1 / $0 }
  }

  /// Whether the sample is new and in order, so that its content may be checked too.
  mutating func add(at time: Double, bound: Double?, sequence: UInt32) -> Bool {
    guard time.isFinite else { return false }
    if let bound, bound.isFinite { largestBound = max(largestBound ?? 0, bound) }
    let isNumberNew = newest.map { Int32(bitPattern: sequence &- $0) > 0 } ?? true
    guard let last else {
      count = 1
      (first, self.last, newest) = (time, time, sequence)
      return true
    }
    guard time > last else {
      if isNumberNew {
        disordered += 1
        newest = sequence
      }
      return false
    }
    newest = sequence
    count += 1
    register(time - last)
    self.last = time
    return true
  }

  private mutating func register(_ gap: Double) {
    largestGap = max(largestGap, gap)
    guard period == nil else {
      dropped += lost(in: gap)
      return
    }
    learning.append(gap)
    guard learning.count >= Self.learnt else { return }
    let median = learning.sorted()[learning.count / 2]
    period = median
    for gap in learning { dropped += lost(in: gap) }
    learning = []
  }

  private func lost(in gap: Double) -> Double {
    guard let period else { return 0 }
    return max((gap / period).rounded() - 1, 0)
  }

  /// Samples per second from first to last; nil before the second.
  var rate: Double? {
    guard let first, let last, count > 1, last > first else { return nil }
    return Double(count - 1) / (last - first)
  }

  /// - Parameter span: begin and end of the take; silence at either end counts as a gap.
  func results(of stream: CaptureStream, in span: ClosedRange<Double>?) -> [CheckResult] {
    let subject = stream.subject
    func result(_ rule: CheckRule, _ value: Double?) -> CheckResult {
      rule.result(value, stream: stream.id, subject: subject)
    }
    guard let first, let last else { return [result(.rule(.present), 0)] }
    // The first sample of a device may take a while, and the last be on its way.
    let edges = (span.map { [first - $0.lowerBound, $0.upperBound - last] } ?? []).filter { $0 > 1 }
    let silence = edges.max() ?? 0
    let lostAtEdges = edges.reduce(0) { $0 + lost(in: $1) }
    let expected = (period.map { ((last - first) / $0).rounded() } ?? 0) + 1 + lostAtEdges
    return [
      result(.rule(.present), Double(count)),
      result(.rule(.dropped), isSteady ? (dropped + lostAtEdges) / expected : nil),
      result(.rule(.rate), isSteady ? rateDeviation : nil),
      result(.gap(of: kind), count > 1 || silence > 0 ? max(largestGap, silence) : nil),
      result(.rule(.order), Double(disordered) / Double(count + disordered)),
      result(.rule(.bound), largestBound),
    ]
  }

  private var rateDeviation: Double? {
    guard let rate, let intendedRate, let first, let last, last - first >= 0.5 else { return nil }
    return abs(rate / intendedRate - 1)
  }

  /// Vision looks at the pictures it has time for, and sound comes in blocks of any size.
  private var isSteady: Bool {
    switch kind {
    case .video, .depth, .pose, .imu, .glove: true
    case .audio, .hands, .face, .body: false
    }
  }
}

extension CaptureStream {
  /// What sentences call the stream.
  var subject: String { title.isEmpty ? "\(kind.rawValue) \(id)" : String(title.prefix(60)) }
}
