/// The picture and sound of one take on the hub's disk.
package struct CoachTakeMedia: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// Fragments came within the last half minute, or are still to come.
    case recording
    /// Neither ended nor being recorded: what arrived before a crash or a lost page is there, and it can go on.
    case interrupted
    case ended
  }

  package let id: CoachTakeID
  /// Seconds of Unix at which the hub began it.
  package let began: Double
  /// Seconds of Unix of its end, or of its last fragment.
  package let ended: Double
  /// In bytes.
  package let size: Int
  package let container: MediaContainer?
  package let state: State
  /// The folder of the take; everything in it is removed with the take.
  let folder: String

  /// The file as recorded.
  package var path: String { Self.path(in: folder) }
  var derived: String { folder + "/derived" }

  static func path(in folder: String) -> String { folder + "/media" }
}

/// The file formats that browsers record.
package enum MediaContainer: String, Hashable, Sendable {
  case webM = "video/webm"
  case mp4 = "video/mp4"

  /// The type without parameters, `video/webm;codecs=vp9,opus` included; audio alone counts as its video type. Nil
  /// for others.
  package init?(mediaType: String) {
    let essence = mediaType.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    switch essence {
    case "video/webm", "audio/webm", "video/x-matroska": self = .webM
    case "video/mp4", "audio/mp4": self = .mp4
    default: return nil
    }
  }

  /// By the first bytes of a file: the EBML header of Matroska (RFC 8794, 11.2.1), or a box of ISO 14496-12.
  init?(start: [UInt8]) {
    if start.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) {
      self = .webM
    } else if start.count >= 8,
      ["ftyp", "styp", "moof", "moov"].contains(String(decoding: start[4..<8], as: UTF8.self))
    {
      self = .mp4
    } else {
      return nil
    }
  }

  /// ffmpeg's name of its reader.
  var demuxer: String {
    switch self {
    case .webM: "matroska"
    case .mp4: "mov"
    }
  }
}
