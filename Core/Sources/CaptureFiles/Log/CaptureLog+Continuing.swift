import CaptureWire
public import Files
import MovieFile
import Numbers

extension CaptureLog {
  /// Goes on with a recording that broke off, in a new part of its log. A media file loses the bytes behind its last
  /// whole frame; nothing else is touched.
  ///
  /// Throws when there is no log, or when its start cannot be read.
  public convenience init(
    continuing folder: String, memory: Int = 64 << 20, partSize: Int = 64 << 20,
    calls: FileCalls = .system
  ) throws(CaptureFileError) {
    let recording = try CaptureLogReader.recover(folder)
    guard let start = recording.start else { throw .notRecording(path: folder) }
    self.init(
      folder: recording.folder, start: start, number: (recording.parts.last?.number ?? 0) + 1,
      memory: memory, partSize: partSize, calls: calls)
    var media: [UInt16: MediaFile] = [:]
    for stream in recording.streams {
      guard let path = recording.media[stream.id],
        let ending = path.split(separator: ".").last,
        let form = MediaFile.Form(rawValue: String(ending))
      else { continue }
      let frames = recording.frames[stream.id] ?? []
      let size = try Self.wholeSize(path, form, frames)
      try DiskFolder.cut(path, to: size)
      media[stream.id] = MediaFile(
        continuing: stream, form: form, base: frames.first?.sensed ?? 0, path: path, size: size,
        calls: calls)
    }
    adopt(devices: recording.devices, streams: recording.streams, media: media)
    if let problem = status.problem { throw problem }
  }

  /// Bytes up to the end of the last whole frame.
  private static func wholeSize(
    _ path: String, _ form: MediaFile.Form, _ frames: [FramePlace]
  ) throws(CaptureFileError) -> Int {
    let size = try DiskFolder.file(path).size
    guard form == .fragments else {
      return min(size, frames.reduce(0) { $0 + Int(clamping: $1.size) })
    }
    // Without one whole fragment there is nothing but the header, which is written again.
    guard let reader = try? MovieReader(path: path) else { return size < 65_536 ? 0 : size }
    return reader.cut?.offset ?? size
  }
}
