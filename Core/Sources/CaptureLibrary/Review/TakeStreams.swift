import Capture
import CaptureFiles
import CaptureWire
import Numbers

/// Which stream of the metadata is in which file, by the order in which a session numbers the streams of a kind.
struct TakeStreams {
  private let streams: [CaptureStreamSummary]

  init(_ metadata: CaptureMetadata?) {
    streams = (metadata?.streams ?? []).filter { $0.samples > 0 }
  }

  /// The stream of a list.
  func stream(of list: SessionList) -> CaptureStreamSummary? {
    stream(list.kind, number: Self.number(list.name), isWatch: list.name.hasPrefix("watch_imu"))
  }

  /// The stream of a film or sound.
  func stream(ofMedia name: String) -> CaptureStreamSummary? {
    stream(name.hasPrefix("video") ? .video : .audio, number: Self.number(name), isWatch: false)
  }

  /// What it is called: its own title, or that of its file.
  func title(_ stream: CaptureStreamSummary?, file: String) -> String {
    if let title = stream?.stream.title, !title.isEmpty { return title.bounded(60) }
    let words = file.prefix { $0 != "." }.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// "29.9/s, ± 1.2 ms".
  func facts(_ stream: CaptureStreamSummary?) -> String {
    func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    var parts: [String] = []
    if let rate = stream?.actualRate, rate.isFinite { parts.append("\(tenths(rate))/s") }
    if let bound = stream?.bound, bound.isFinite { parts.append("± \(tenths(bound * 1_000)) ms") }
    if stream?.stream.isEstimated == true { parts.append("times estimated") }
    return parts.joined(separator: ", ")
  }

  private func stream(_ kind: CaptureKind, number: Int, isWatch: Bool) -> CaptureStreamSummary? {
    var found = streams.filter { summary in
      let onWrist = [.leftWrist, .rightWrist].contains(summary.stream.mount)
      return summary.stream.kind == kind && (kind != .imu || onWrist == isWatch)
    }
    if [.video, .audio, .depth].contains(kind) {
      // What a person wears comes first.
      func rank(_ mount: CaptureMount?) -> Int {
        mount == .head ? 0 : mount == .chest ? 1 : mount == nil ? 2 : 3
      }
      found = found.enumerated().sorted {
        (rank($0.element.stream.mount), $0.offset) < (rank($1.element.stream.mount), $1.offset)
      }.map(\.element)
    }
    return found.indices.contains(number - 1) ? found[number - 1] : nil
  }

  /// 2 of "video_2.mp4", "video_2_frames.json" and "watch_imu_2.json".
  private static func number(_ name: String) -> Int {
    let stem = name.prefix { $0 != "." }
    return stem.split(separator: "_").compactMap { Int($0) }.first ?? 1
  }
}
