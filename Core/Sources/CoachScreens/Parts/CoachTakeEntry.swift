public import Coach
import ScreenKit

/// A file of a take that can be downloaded.
public enum CoachFile: String, Codable, CaseIterable, Sendable {
  case mp4, json, srt, csv, fcpxml

  var title: String {
    switch self {
    case .mp4: "Video (MP4)"
    case .json: "Report (JSON)"
    case .srt: "Subtitles (SRT)"
    case .csv: "Markers (CSV)"
    case .fcpxml: "Markers (FCPXML)"
    }
  }

  var hint: String {
    switch self {
    case .mp4: "The take as recorded."
    case .json: "All numbers of this page."
    case .srt: "Cues as subtitles, for any player."
    case .csv: "For spreadsheets."
    case .fcpxml: "For Final Cut Pro and DaVinci Resolve."
    }
  }
}

/// A link to a file.
public struct CoachDownload: Codable, Hashable, Sendable {
  public var id: CoachFile
  public var title: String
  public var hint: String
  public var path: String

  static func all(_ files: [CoachFile: String]) -> [CoachDownload] {
    CoachFile.allCases.compactMap { file in
      files[file].map {
        CoachDownload(id: file, title: file.title, hint: file.hint, path: $0)
      }
    }
  }
}

/// What there is to see and hear of a take; nil where it does not exist, or not yet.
public struct CoachMedia: Hashable, Sendable {
  /// Addresses of this host.
  public var video: String?
  /// JSON with `peaks`: levels 0…1 at equal distances over the take.
  public var peaks: String?
  /// One picture with the pictures of the film strip side by side.
  public var strip: String?
  /// Pictures of the strip.
  public var stripCount: Int
  /// Why there is no video, or that it is being made; nil when there is nothing to say.
  public var sentence: String?

  public init(
    video: String? = nil, peaks: String? = nil, strip: String? = nil, stripCount: Int = 0,
    sentence: String? = nil
  ) {
    self.video = video
    self.peaks = peaks
    self.strip = strip
    self.stripCount = stripCount
    self.sentence = sentence
  }
}

/// A take as the host keeps it.
public struct CoachTakeEntry: Equatable, Sendable {
  public var id: String
  /// Unix seconds; 0 when unknown.
  public var start: Double
  /// Seconds of the recording; nil when only the report is known.
  public var duration: Double?
  public var report: TakeReport?
  /// Addresses of this host.
  public var files: [CoachFile: String]
  public var media: CoachMedia

  public init(
    id: String, start: Double, duration: Double? = nil, report: TakeReport? = nil,
    files: [CoachFile: String] = [:], media: CoachMedia = CoachMedia()
  ) {
    self.id = id
    self.start = start
    self.duration = duration
    self.report = report
    self.files = files
    self.media = media
  }

  /// Seconds.
  public var length: Double { duration ?? report?.length ?? 0 }

  /// The page of its report.
  var path: String { "/coach/report?take=\(id)" }
}
