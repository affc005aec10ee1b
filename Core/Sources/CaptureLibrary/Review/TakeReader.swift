import Capture
import CaptureFiles
import CaptureScreens
import CaptureWire
import JSON
import Numbers

/// Reads a finished session for the review. Blocks while its lists are read once; memory is that of the plots.
enum TakeReader {
  /// Lists, players and moments that are shown.
  private static let (mostLists, mostPlayers, mostMoments) = (64, 16, 1_000)

  static func read(
    _ folder: String, _ session: IndexedSession
  ) throws(CaptureFileError) -> CaptureTakeContent {
    let reader = try SessionFolderReader(folder)
    let metadata = try? CaptureMetadata(reader.metadata)
    let streams = TakeStreams(metadata)
    let duration = session.duration ?? longest(reader)
    var take = CaptureTakeContent(id: session.id, duration: duration)
    take.start = session.start
    take.task = session.task?.text ?? ""
    take.checks = Array((metadata?.checks ?? []).prefix(1_000))
    take.grade = session.grade
    take.events = Array((metadata?.events ?? []).prefix(mostMoments))
    take.trim = session.trim
    take.players = players(reader, streams, folder: folder, session: session.id)
    for list in reader.lists.prefix(mostLists) {
      let stream = streams.stream(of: list)
      var plots = TakePlots(
        list, title: streams.title(stream, file: list.name), seconds: duration)
      plots.read(reader)
      take.plots += plots.plots(facts: streams.facts(stream))
    }
    take.marks = marks(reader.syncLog)
    take.residual = residual(reader.syncLog)
    return take
  }

  private static func players(
    _ reader: SessionFolderReader, _ streams: TakeStreams, folder: String, session: String
  ) -> [CapturePlayer] {
    // A film's own time is that of the session; a WAV file begins with its first block.
    reader.media.filter { ManifestEntry.isPath($0) && LibraryDisk.file(folder + "/" + $0) != nil }
      .prefix(mostPlayers).enumerated().map { index, name in
        let stream = streams.stream(ofMedia: name)
        var player = CapturePlayer(
          stream: stream?.stream.id ?? UInt16(clamping: 60_000 + index),
          title: streams.title(stream, file: name), path: "/capture/media/\(session)/\(name)")
        player.isVideo = name.hasPrefix("video")
        player.isEstimated = stream?.stream.isEstimated ?? false
        guard name.hasSuffix(".wav"),
          let list = SessionList(name: name.dropLast(4) + "_frames.json")
        else { return player }
        var frames = reader.frames(of: list)
        player.offset = frames.next()?.seconds ?? 0
        return player
      }
  }

  /// Seconds of the last sample.
  private static func longest(_ reader: SessionFolderReader) -> Double {
    var longest = 0.0
    for list in reader.lists.prefix(mostLists) {
      if list.isFrames {
        for frame in reader.frames(of: list) { longest = max(longest, frame.seconds) }
      } else {
        for sample in reader.samples(of: list) { longest = max(longest, sample.seconds) }
      }
    }
    return longest.isFinite ? longest : 0
  }

  private static func marks(_ log: JSONNode) -> [CaptureMoment] {
    guard case .array(let marks) = log.members["marks"] else { return [] }
    return marks.prefix(mostMoments).compactMap { mark in
      guard let seconds = mark.members["timestamp"]?.double,
        case .string(let kind) = mark.members["kind"]
      else { return nil }
      guard case .string(let text) = mark.members["text"], !text.isEmpty else {
        return CaptureMoment(seconds: seconds, word: kind.bounded(60))
      }
      return CaptureMoment(seconds: seconds, word: text.bounded(200))
    }
  }

  /// The largest residual of all witnesses, in seconds.
  private static func residual(_ log: JSONNode) -> Double? {
    guard case .array(let devices) = log.members["devices"] else { return nil }
    let residuals = devices.flatMap { device -> [Double] in
      guard case .array(let witnesses) = device.members["witnesses"] else { return [] }
      return witnesses.compactMap { $0.members["residual_ms"]?.double.map { abs($0) / 1_000 } }
    }
    return residuals.filter(\.isFinite).max()
  }
}
