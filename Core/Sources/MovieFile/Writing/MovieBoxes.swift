import Numbers

/// What the header of a movie says about a track.
struct TrackHeader {
  var id: Int
  var format: MovieFormat
  var timescale: Int
  /// Ticks of the track, and of the movie as it is shown.
  var mediaDuration: Int64 = 0
  var shownDuration: Int64 = 0
  var edits: [MovieEdit] = []
  /// The sample entry.
  var entry: [UInt8]
}

/// The boxes before the samples, the same in plain and in fragmented files (ISO/IEC 14496-12 §4.3, §8.2 to §8.7).
enum MovieBoxes {
  static func fileType(_ formats: [MovieFormat]) -> [UInt8] {
    var writer = BoxWriter()
    writer.box("ftyp") {
      $0.type("isom")
      $0.u32(0x200)
      for brand in ["isom", "iso2", "iso6", "mp41"] as [BoxType] { $0.type(brand) }
      if formats.contains(where: { $0.codec.isAVC }) { $0.type("avc1") }
      if formats.contains(where: { $0.codec == .av1 }) { $0.type("av01") }
    }
    return writer.bytes
  }

  /// - Parameter tables: writes the tables of samples of the track with an index; nil for a fragmented movie.
  static func movie(
    _ tracks: [TrackHeader], tables: ((Int, inout BoxWriter) -> Void)?
  ) -> [UInt8] {
    var writer = BoxWriter()
    let duration = tracks.map(\.shownDuration).max() ?? 0
    writer.box("moov") { writer in
      movieHeader(duration, nextID: (tracks.map(\.id).max() ?? 0) + 1, &writer)
      for (index, track) in tracks.enumerated() {
        writer.box("trak") { writer in
          trackHeader(track, &writer)
          edits(track.edits, &writer)
          media(track, &writer) { writer in
            if let tables { tables(index, &writer) } else { emptyTables(&writer) }
          }
        }
      }
      guard tables == nil else { return }
      writer.box("mvex") { writer in
        for track in tracks {
          writer.box("trex", version: 0) {
            for value in [track.id, 1, 0, 0, 0] { $0.u32(value) }
          }
        }
      }
    }
    return writer.bytes
  }

  private static func matrix(_ matrix: [Int32], _ writer: inout BoxWriter) {
    for value in matrix { writer.i32(value) }
  }

  /// A duration of 32 or 64 bits, by the version.
  private static func time(_ value: Int64, _ version: Int, _ writer: inout BoxWriter) {
    if version == 1 { writer.u64(value) } else { writer.u32(value) }
  }

  private static func version(_ duration: Int64) -> Int { duration > Int64(UInt32.max) ? 1 : 0 }

  private static func movieHeader(_ duration: Int64, nextID: Int, _ writer: inout BoxWriter) {
    let version = version(duration)
    writer.box("mvhd", version: version) {
      $0.zeros(version == 1 ? 16 : 8)
      $0.u32(writtenTimescale)
      time(duration, version, &$0)
      $0.u32(0x1_0000)
      $0.u16(0x100)
      $0.zeros(10)
      matrix(MovieFormat.identity, &$0)
      $0.zeros(24)
      $0.u32(nextID)
    }
  }

  private static func trackHeader(_ track: TrackHeader, _ writer: inout BoxWriter) {
    let version = version(track.shownDuration)
    writer.box("tkhd", version: version, flags: 3) {
      $0.zeros(version == 1 ? 16 : 8)
      $0.u32(track.id)
      $0.u32(0)
      time(track.shownDuration, version, &$0)
      $0.zeros(12)
      $0.u16(track.format.media == .sound ? 0x100 : 0)
      $0.u16(0)
      matrix(track.format.matrix, &$0)
      $0.u32(track.format.width << 16)
      $0.u32(track.format.height << 16)
    }
  }

  private static func edits(_ edits: [MovieEdit], _ writer: inout BoxWriter) {
    guard !edits.isEmpty else { return }
    let isLong = edits.contains {
      $0.duration > Int64(UInt32.max) || $0.mediaTime > Int64(Int32.max)
    }
    writer.box("edts") {
      $0.box("elst", version: isLong ? 1 : 0) {
        $0.u32(edits.count)
        for edit in edits {
          time(edit.duration, isLong ? 1 : 0, &$0)
          if isLong { $0.i64(edit.mediaTime) } else { $0.i32(edit.mediaTime) }
          $0.u32(0x1_0000)
        }
      }
    }
  }

  private static func mediaHeader(_ track: TrackHeader, _ writer: inout BoxWriter) {
    let version = version(track.mediaDuration)
    writer.box("mdhd", version: version) {
      $0.zeros(version == 1 ? 16 : 8)
      $0.u32(track.timescale)
      time(track.mediaDuration, version, &$0)
      $0.u16(0x55C4)
      $0.u16(0)
    }
  }

  private static func media(
    _ track: TrackHeader, _ writer: inout BoxWriter, _ tables: (inout BoxWriter) -> Void
  ) {
    let isSound = track.format.media == .sound
    writer.box("mdia") {
      mediaHeader(track, &$0)
      $0.box("hdlr", version: 0) {
        $0.u32(0)
        $0.type(isSound ? "soun" : "vide")
        $0.zeros(12)
        $0.data((isSound ? "Sound" : "Video").utf8)
        $0.u8(0)
      }
      $0.box("minf") {
        if isSound {
          $0.box("smhd", version: 0) { $0.u32(0) }
        } else {
          $0.box("vmhd", version: 0, flags: 1) { $0.zeros(8) }
        }
        $0.box("dinf") {
          $0.box("dref", version: 0) {
            $0.u32(1)
            $0.box("url ", version: 0, flags: 1) { _ in }
          }
        }
        $0.box("stbl") {
          $0.box("stsd", version: 0) {
            $0.u32(1)
            $0.data(track.entry)
          }
          tables(&$0)
        }
      }
    }
  }

  private static func emptyTables(_ writer: inout BoxWriter) {
    writer.box("stts", version: 0) { $0.u32(0) }
    writer.box("stsc", version: 0) { $0.u32(0) }
    writer.box("stsz", version: 0) { $0.zeros(8) }
    writer.box("stco", version: 0) { $0.u32(0) }
  }
}
