import CaptureWire
import Files
import JSON
import Numbers

/// Reads recordings that may have broken off anywhere.
public enum CaptureLogReader {
  /// Exchanges of times of a device, and marks, that are kept.
  private static let maximumExchanges = 1 << 20
  private static let maximumMarks = 100_000
  private static let maximumParts = 100_000

  /// Finds everything that is whole in the folder of a recording; nothing is changed. Blocks, about a second for a GB.
  ///
  /// Throws when the folder cannot be read or holds no log.
  public static func recover(_ folder: String) throws(CaptureFileError) -> CaptureRecording {
    var path = folder
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    var recording = CaptureRecording(folder: path)
    var documents: [(String, String)] = []
    for name in try DiskFolder.names(in: path) {
      let file = path + "/" + name
      guard DiskFolder.kind(of: file) == .file else { continue }
      if let number = LogName.partNumber(name), recording.parts.count < maximumParts {
        recording.parts.append(LogPart(number: number, path: file))
      } else if let stream = LogName.mediaStream(name) {
        recording.media[stream] = file
      } else if let document = LogName.documentName(name) {
        documents.append((document, file))
      }
    }
    guard !recording.parts.isEmpty else { throw .notRecording(path: path) }
    recording.parts.sort { $0.number < $1.number }
    // A newer document comes behind the older one of its name, and counts when it is whole.
    for (name, file) in documents {
      let text = try? RegularFile.bytes(of: file, limit: JSONRules.maximumSize)
      if let document = text.flatMap({ try? JSONParser.parse($0) }) {
        recording.documents[name] = document
      }
    }
    var reading = LogReading(recording: recording)
    for index in recording.parts.indices { try reading.read(part: index) }
    return reading.finished()
  }

  private struct LogReading {
    var recording: CaptureRecording
    private var numbers: [UInt16: String] = [:]
    private var kinds: [UInt16: CaptureKind] = [:]
    private var streams: [UInt16: CaptureStream] = [:]

    init(recording: CaptureRecording) { self.recording = recording }

    mutating func read(part index: Int) throws(CaptureFileError) {
      let file = try DiskFolder.file(recording.parts[index].path)
      let head = try file.chunk(LogHeader.size)
      let header = LogHeader(head)
      if let header, recording.start == nil { recording.start = header.start }
      var reader = CaptureRecordReader(offset: header == nil ? 0 : LogHeader.size)
      if header == nil { reader.append(head) }
      var isAtEnd = false
      while !isAtEnd {
        let piece = try file.chunk()
        isAtEnd = piece.isEmpty
        if isAtEnd { reader.finish() } else { reader.append(piece) }
        while let item = reader.next() {
          switch item {
          case .damage(let range):
            let name = DiskFolder.name(of: recording.parts[index].path)
            recording.damage.append(LogDamage(file: name, range: range))
          case .record(let record):
            let size = CaptureRecord.frameSize + record.payload.count
            take(record, part: index, offset: reader.offset - size, size: size)
          }
        }
      }
    }

    private mutating func take(_ record: CaptureRecord, part: Int, offset: Int, size: Int) {
      switch record.form {
      case .device: if let device = record.device { take(device, number: record.stream) }
      case .stream:
        if let stream = record.definition {
          streams[stream.id] = stream
          kinds[stream.id] = stream.kind
        }
      case .samples:
        guard let kind = kinds[record.stream], let times = SampleTimes(record, kind: kind) else {
          return
        }
        let place = RecordPlace(
          part: Int32(clamping: part), size: Int32(clamping: size), offset: offset,
          first: record.first, count: record.count, earliest: times.earliest,
          latest: times.latest)
        recording.places[record.stream, default: []].append(place)
      case .media: takeFrames(record)
      case .clock:
        guard let device = numbers[record.stream], let times = record.clockTimes else { return }
        let count = recording.clock[device]?.count ?? 0
        let room = max(0, CaptureLogReader.maximumExchanges - count)
        recording.clock[device, default: []] += times.prefix(room)
      case .mark:
        if let mark = record.mark, recording.marks.count < CaptureLogReader.maximumMarks {
          recording.marks.append(mark)
        }
      case .gap: recording.gaps[record.stream, default: IntegerRanges()].insert(record.sequences)
      case .end: break
      }
    }

    private mutating func take(_ device: CaptureDevice, number: UInt16) {
      numbers[number] = device.id
      if let index = recording.devices.firstIndex(where: { $0.id == device.id }) {
        recording.devices[index] = device
      } else {
        recording.devices.append(device)
      }
    }

    private mutating func takeFrames(_ record: CaptureRecord) {
      guard let frames = record.mediaFrames else { return }
      var sequence = record.first
      for frame in frames {
        let place = FramePlace(
          sensed: frame.sensed, sequence: sequence, size: frame.size, checksum: frame.checksum)
        recording.frames[record.stream, default: []].append(place)
        sequence &+= 1
      }
    }

    mutating func finished() -> CaptureRecording {
      recording.streams = streams.values.sorted { $0.id < $1.id }
      return recording
    }
  }
}
