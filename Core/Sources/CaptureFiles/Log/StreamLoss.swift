import CaptureWire
import MovieFile
import Numbers

/// What a recording has of a stream, and what is lost.
public struct StreamLoss: Hashable, Sendable {
  public let stream: UInt16
  /// Samples that are there.
  public let kept: Int
  /// Sequence numbers between the first and the last that are not there: lost by its device, on the way or here.
  public let missing: Int
  /// Seconds for which they stand, by the mean distance of samples.
  public let missingSeconds: Double
  /// Seconds from the last sample to the last one of any stream of its device, beyond the mean distance.
  public let endsEarly: Double

  /// Seconds without samples altogether.
  public var seconds: Double { missingSeconds + endsEarly }

  /// One sentence; nil when nothing is lost.
  public func sentence(_ name: String) -> String? {
    guard missing > 0 || endsEarly > 0.05 else { return nil }
    let hundredths = Double(Int(clamping: (seconds * 100).rounded())) / 100
    return "\(name) lost \(missing) of \(kept + missing) samples, \(hundredths) s altogether."
  }
}

extension CaptureRecording {
  /// What is kept and lost of each stream, in the order of `streams`. Frames of video count by their records.
  public func losses() -> [StreamLoss] {
    let spans = streams.map { span(of: $0.id) }
    var ends: [String: Int64] = [:]
    for (stream, span) in zip(streams, spans) where span.kept > 0 {
      ends[stream.device] = max(ends[stream.device] ?? .min, span.latest)
    }
    return zip(streams, spans).map { stream, span in
      guard span.kept > 0 else {
        return StreamLoss(
          stream: stream.id, kept: 0, missing: 0, missingSeconds: 0, endsEarly: 0)
      }
      let length = Double(span.latest - span.earliest) / 1e9
      let period = span.numbers > 1 ? length / Double(span.numbers - 1) : 0
      let missing = max(0, span.numbers - span.kept)
      let tail = Double((ends[stream.device] ?? span.latest) - span.latest) / 1e9
      return StreamLoss(
        stream: stream.id, kept: span.kept, missing: missing,
        missingSeconds: Double(missing) * period, endsEarly: max(0, tail - 2 * period))
    }
  }

  private struct Span {
    var kept = 0
    /// From the first sequence number to the last, those of known gaps too.
    var numbers = 0
    var earliest = Int64.max
    var latest = Int64.min
  }

  private func span(of stream: UInt16) -> Span {
    var seen = IntegerRanges()
    var span = Span()
    for place in places[stream] ?? [] {
      let first = Int(clamping: place.first)
      seen.insert(first..<first + Int(clamping: place.count))
      span.earliest = min(span.earliest, place.earliest)
      span.latest = max(span.latest, place.latest)
    }
    for frame in frames[stream] ?? [] {
      _ = seen.insert(Int(clamping: frame.sequence))
      span.earliest = min(span.earliest, frame.sensed)
      span.latest = max(span.latest, frame.sensed)
    }
    span.kept = seen.count
    let start = seen.ranges.first?.lowerBound ?? 0
    span.numbers = max(seen.end, gaps[stream]?.end ?? 0) - start
    return span
  }
}
