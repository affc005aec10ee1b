import Addresses
import Numbers
import Recording
import ScreenKit
import Signals

/// A take as a line of the list.
public struct TakeRow: Codable, Hashable, Sendable {
  public var name: String
  /// "5 min ago", "yesterday", "2026-02-23".
  public var date: String
  /// "1:05.3".
  public var length: String
  public var seconds: Double
  /// "738 frames, 60 a second".
  public var frames: String
  /// The source's name.
  public var source: String
  /// "Simulated performer · 738 frames, 60 a second".
  public var facts: String
  /// "Face lost in 14 % of the frames."; nil when never lost or not counted yet.
  public var lost: String?
  /// Further notes: an incomplete take, a selected part.
  public var note: String?
  public var isPlaying: Bool
  public var downloads: [Download]

  public struct Download: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var hint: String
    public var path: String
  }

  init(_ take: TakeStatus, status: TakesStatus) {
    name = take.name
    date = RelativeDate.text(
      take.start, now: status.now, secondsFromGMT: status.secondsFromGMT)
    length = Self.clock(take.duration)
    seconds = take.duration
    let rate = take.duration > 0 ? (Double(take.frames) - 1) / take.duration : 0
    frames =
      "\(take.frames) frame\(take.frames == 1 ? "" : "s")"
      + (rate > 0.5 && rate < Self.highestRate ? ", \(Int(clamping: rate.rounded())) a second" : "")
    source = Self.source(take.source)
    facts = "\(source) · \(frames)"
    lost = take.lostShare.flatMap { share in
      share > 0 ? "Face lost in \(Self.percent(share)) of the frames." : nil
    }
    let part = take.trim.map {
      "Only \(Self.clock($0.start)) to \(Self.clock($0.end)) is played; the rest is kept."
    }
    note = take.isComplete ? part : part ?? "Not closed properly; what is there plays."
    isPlaying = status.replays.contains { $0.take == take.name && !$0.isEnded }
    downloads = Self.downloads(of: take)
  }

  /// A frame rate beyond every sensor: a take with it has wrong times.
  private static let highestRate = 10_000.0

  /// "1:05.3", "12.0 s" below a minute.
  static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "0.0 s" }
    let tenths = Int(clamping: (seconds * 10).rounded())
    guard tenths >= 600 else { return "\(tenths / 10).\(tenths % 10) s" }
    let (minutes, rest) = (tenths / 600, tenths % 600)
    return "\(minutes):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }

  private static func percent(_ share: Double) -> String {
    let percent = share * 100
    return percent < 1 ? "under 1 %" : "\(Int(clamping: percent.rounded())) %"
  }

  private static func source(_ text: String) -> String {
    if let url = try? SourceURL(text) { return url.title }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch parts.first {
    case "livelink-csv": return "Live Link Face CSV"
    case "csv": return "Channel CSV"
    case "jsonl": return "JSON Lines"
    case nil: return "Unknown source"
    default: return text
    }
  }

  private static func downloads(of take: TakeStatus) -> [Download] {
    let base = "/takes/" + percentEncoded(take.name)
    let part = take.trim == nil ? "" : "part"
    func path(_ suffix: String, _ options: [String] = []) -> String {
      let all = options + (part.isEmpty ? [] : [part])
      return base + suffix + (all.isEmpty ? "" : "?" + all.joined(separator: "&"))
    }
    var downloads = [
      Download(
        id: "session", title: "Session", hint: "Everything, bit for bit.",
        path: base + ".sensorium"),
      Download(id: "csv", title: "CSV", hint: "The 62 channels.", path: path(".csv")),
      Download(id: "jsonl", title: "JSON Lines", hint: "Names and values.", path: path(".jsonl")),
      Download(
        id: "livelink60", title: "Live Link, 60 fps",
        hint: "As the app exports it.",
        path: path(".csv", ["as=livelink"])),
      Download(
        id: "livelink30", title: "Live Link, 30 fps", hint: "Every second tick.",
        path: path(".csv", ["as=livelink", "rate=30"])),
      Download(
        id: "midi", title: "MIDI file", hint: "Through the current mapping.", path: path(".mid")),
    ]
    if take.trim != nil {
      downloads.insert(
        Download(
          id: "part", title: "Session, trimmed", hint: "The wanted part alone.",
          path: path(".sensorium")), at: 1)
    }
    return downloads
  }

  private static func percentEncoded(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return name.utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
