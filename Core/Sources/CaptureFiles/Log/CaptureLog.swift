public import CaptureWire
public import Files
public import JSON
import Numbers

/// Records a session in a folder `<name>.recording` of files that only grow: a crash loses at most the last half
/// second, a power cut what the disk has not taken, and nothing that was written is ever touched again
/// (docs/capture-files.md).
///
/// One thread, which writes twice a second and then waits for the disk, or has another thread wait (`beginSync`). While
/// the disk takes nothing, samples wait in memory; what finds no room there is counted in `status` and written as a gap
/// when there is room again.
public final class CaptureLog {
  public let folder: String
  public let start: CaptureStart
  let calls: FileCalls
  private let memory: Int
  private let partSize: Int
  private var writer = CaptureRecordWriter()
  private var part: AppendFile
  /// Earlier parts that are not known to be on the disk.
  private var earlier: [AppendFile] = []
  private var documents: LogDocuments
  private var number: Int
  private var devices: [CaptureDevice] = []
  private var streams: [CaptureStream] = []
  private var kinds: [UInt16: CaptureKind] = [:]
  private var media: [UInt16: MediaFile] = [:]
  /// What stands in `writer`.
  private var unsaved = LogGaps()
  /// What was dropped and is not written as a gap yet.
  private var gaps = LogGaps()
  private var problem: String?
  private var lastWrite: Double
  private var isOpen = true
  private var lost: [UInt16: Int] = [:]
  /// Files whose names are on the disk; none, nor the folder's, before the first wait for it.
  private var knownFiles = 0
  /// The files of the wait for the disk that is under way.
  private var syncing: [AppendFile]?

  /// Seconds between two writes.
  public static let interval = 0.5
  private static let drainSize = 262_144

  /// Makes the folder and writes the beginning of the first part of the log.
  ///
  /// - Parameters:
  ///   - memory: bytes that may wait while the disk takes nothing.
  ///   - partSize: bytes of a part at which the next one begins.
  public convenience init(
    folder: String, start: CaptureStart, memory: Int = 64 << 20, partSize: Int = 64 << 20,
    calls: FileCalls = .system
  ) throws(CaptureFileError) {
    try DiskFolder.make(folder)
    self.init(
      folder: folder, start: start, number: 1, memory: memory, partSize: partSize, calls: calls)
    begin()
    write()
    if let error { throw error }
  }

  init(
    folder: String, start: CaptureStart, number: Int, memory: Int, partSize: Int, calls: FileCalls
  ) {
    self.folder = folder
    self.start = start
    self.number = number
    self.memory = memory
    self.partSize = partSize
    self.calls = calls
    documents = LogDocuments(folder: folder, calls: calls)
    lastWrite = calls.now()
    part = AppendFile(path: folder + "/" + LogName.part(number), calls: calls)
  }

  deinit { close() }

  /// Adds a device, or replaces the one of its id; returns its number in the log.
  @discardableResult
  public func add(_ device: CaptureDevice) -> UInt16 {
    let index = devices.firstIndex { $0.id == device.id } ?? devices.count
    if index == devices.count { devices.append(device) } else { devices[index] = device }
    let number = UInt16(clamping: index)
    writer.append(CaptureRecord(device: device, number: number))
    return number
  }

  /// Adds a stream, or replaces the one of its id; its samples follow.
  public func add(_ stream: CaptureStream) {
    if let index = streams.firstIndex(where: { $0.id == stream.id }) {
      streams[index] = stream
    } else {
      streams.append(stream)
    }
    kinds[stream.id] = stream.kind
    writer.append(CaptureRecord(stream: stream))
  }

  /// Appends samples of one stream; returns how many were taken: none of an unknown stream, or of another kind.
  @discardableResult
  public func append(_ samples: some Collection<CaptureSample>, to stream: UInt16) -> Int {
    guard isOpen, let kind = kinds[stream] else { return 0 }
    var taken = 0
    if kind == .video || kind == .audio {
      for sample in samples where appendFrame(sample, to: stream) { taken += 1 }
    } else {
      for sample in samples where writer.add(sample, to: stream, of: kind) { taken += 1 }
      unsaved.add(samples, to: stream)
    }
    work()
    return taken
  }

  @discardableResult
  public func append(_ sample: CaptureSample, to stream: UInt16) -> Bool {
    append(CollectionOfOne(sample), to: stream) == 1
  }

  /// Appends a record as it came from a device; false for samples of an unknown stream or another kind.
  @discardableResult
  public func append(_ record: CaptureRecord) -> Bool {
    guard isOpen else { return false }
    switch record.form {
    case .device: if let device = record.device { return add(device) < .max }
    case .stream: if let stream = record.definition { add(stream) }
    case .samples:
      guard let kind = kinds[record.stream] else { return false }
      guard kind != .video, kind != .audio else {
        return append(record.samples(of: kind) ?? [], to: record.stream) > 0
      }
      guard SampleTimes(record, kind: kind) != nil else { return false }
      unsaved.add(record.sequences, to: record.stream)
      writer.append(record)
    case .media: return false
    case .clock, .mark, .gap, .end: writer.append(record)
    }
    work()
    return true
  }

  /// Appends exchanges of times with a device, from which its clock is found again after a crash.
  public func append(_ exchanges: [ClockTimes], device: String) {
    guard let number = devices.firstIndex(where: { $0.id == device }) else { return }
    append(CaptureRecord(clock: exchanges, device: UInt16(clamping: number)))
  }

  public func append(_ mark: CaptureMark) { append(CaptureRecord(mark: mark)) }

  /// Keeps a document beside the log, such as the metadata so far: replaced as a whole, found again after a crash.
  ///
  /// - Parameter name: 1…64 of letters, digits, "-" and "_".
  public func keep(_ document: JSONNode, as name: String) throws(CaptureFileError) {
    guard CaptureDevice.isID(name) else {
      throw .unwritable(path: name, reason: "a document's name is 1 to 64 letters and digits")
    }
    guard let problem = documents.keep(JSONPrinter.bytes(of: document), as: name) else { return }
    throw .unwritable(path: folder + "/" + LogName.document(name), reason: problem)
  }

  /// Writes and waits for the disk when half a second has passed; call it when no samples come.
  public func flushIfDue() { work() }

  /// Writes all samples so far and waits until they are on the disk, where it takes them. Only writes while another
  /// thread waits.
  public func synchronize() {
    guard let sync = beginSync() else { return }
    endSync(sync.run())
  }

  /// Writes all samples so far, so that they outlive this process, where the disk takes them.
  public func write() {
    for file in media.values { cut(file) }
    drain()
    lastWrite = calls.now()
    var problem: String?
    for file in media.values { problem = file.file.write() ?? file.file.loss ?? problem }
    problem = part.write() ?? part.loss ?? problem
    self.problem = problem
    if problem == nil { writeGaps() }
    if part.size >= partSize, part.waitingBytes == 0 { rotate() }
  }

  /// Writes all samples so far, and returns the wait for the disk of what is written, whose outcome `endSync` takes.
  /// Nil while another one is under way.
  public func beginSync() -> LogSync? {
    write()
    guard syncing == nil else { return nil }
    let changed = (media.values.map(\.file) + earlier + [part]).compactMap { file in
      file.beginSync().map { (file, $0) }
    }
    syncing = changed.map(\.0)
    let documents = documents.beginSync()
    var folders: [String] = []
    if knownFiles == 0 { folders.append(DiskFolder.parent(of: folder)) }
    if media.count + number != knownFiles || !documents.isEmpty { folders.append(folder) }
    knownFiles = media.count + number
    return LogSync(files: changed.map(\.1), documents: documents, folders: folders)
  }

  /// Takes what the wait for the disk found.
  public func endSync(_ outcome: LogSync.Outcome) {
    for (file, loss) in zip(syncing ?? [], outcome.files) {
      problem = file.endSync(loss) ?? problem
    }
    problem = documents.endSync() ?? outcome.documents ?? problem
    earlier.removeAll { !$0.isChanged || $0.loss != nil }
    syncing = nil
  }

  /// Writes everything and waits for the disk; samples after it are not taken. Throws when not all is on the disk, and
  /// may be called again until it is, though not while another thread waits.
  public func finish() throws(CaptureFileError) {
    synchronize()
    if let error { throw error }
    close()
  }

  /// What is written, waiting and lost.
  public var status: CaptureLogStatus {
    CaptureLogStatus(
      problem: error, waitingBytes: waitingBytes, lostSamples: lost, part: number)
  }

  private func close() {
    guard isOpen else { return }
    synchronize()
    isOpen = false
    for file in earlier + [part] { file.close() }
    for file in media.values { file.file.close() }
  }

  private var error: CaptureFileError? {
    problem.map { .unwritable(path: folder, reason: $0) }
  }

  private var waitingBytes: Int {
    media.values.reduce(part.waitingBytes) { $0 + $1.file.waitingBytes + $1.waitingBytes }
  }

  private func work() {
    if writer.count >= Self.drainSize { drain() }
    if calls.now() - lastWrite >= Self.interval { synchronize() }
  }

  private func appendFrame(_ sample: CaptureSample, to stream: UInt16) -> Bool {
    if media[stream] == nil, let definition = streams.first(where: { $0.id == stream }) {
      media[stream] = MediaFile(definition, first: sample, folder: folder, calls: calls)
    }
    guard let file = media[stream] else { return false }
    if waitingBytes >= memory {
      drop(sample.sequence, of: stream)
      return true
    }
    guard file.add(sample) else { return false }
    if file.isDue { cut(file) }
    return true
  }

  /// Writes the waiting frames of a media file, then the records that refer to them.
  private func cut(_ file: MediaFile) {
    let (bytes, records) = file.cut()
    guard !records.isEmpty else { return }
    guard waitingBytes + bytes.count <= memory || problem == nil else {
      for record in records { drop(record.sequences, of: record.stream) }
      file.dropped()
      return
    }
    problem = bytes.withUnsafeBytes { file.file.append($0) } ?? problem
    for record in records { writer.append(record) }
  }

  private func drop(_ sequence: UInt32, of stream: UInt16) {
    drop(Int(clamping: sequence)..<Int(clamping: sequence) + 1, of: stream)
  }

  private func drop(_ range: Range<Int>, of stream: UInt16) {
    gaps.add(range, to: stream)
    lost[stream, default: 0] += range.count
  }

  /// Passes all records to the disk; where neither disk nor memory has room, they are lost.
  private func drain() {
    writer.endBatch()
    guard writer.count > 0 else { return }
    if problem != nil, waitingBytes + writer.count > memory {
      problem = part.write()
    }
    if problem != nil, waitingBytes + writer.count > memory {
      writer.drain { _ in }
      for (stream, ranges) in unsaved.ranges { for range in ranges { drop(range, of: stream) } }
      gaps.isTableLost = true
    } else {
      problem = writer.drain { part.append($0) } ?? part.write()
    }
    unsaved = LogGaps()
  }

  /// Writes what was lost, once there is room.
  private func writeGaps() {
    guard !gaps.isEmpty else { return }
    if gaps.isTableLost { writeTable() }
    for (stream, ranges) in gaps.ranges.sorted(by: { $0.key < $1.key }) {
      for range in ranges { writer.append(CaptureRecord(gap: range, stream: stream)) }
    }
    gaps = LogGaps()
    drain()
  }

  private func writeTable() {
    for (index, device) in devices.enumerated() {
      writer.append(CaptureRecord(device: device, number: UInt16(clamping: index)))
    }
    for stream in streams { writer.append(CaptureRecord(stream: stream)) }
  }

  /// The head of a part: each can be read alone.
  private func begin() {
    let header = LogHeader(number: UInt32(clamping: number), start: start)
    problem = header.bytes.withUnsafeBytes { part.append($0) } ?? problem
    writeTable()
  }

  private func rotate() {
    earlier.append(part)
    number += 1
    part = AppendFile(path: folder + "/" + LogName.part(number), calls: calls)
    begin()
  }

  /// Takes over what an earlier run of the program recorded.
  func adopt(devices: [CaptureDevice], streams: [CaptureStream], media: [UInt16: MediaFile]) {
    self.devices = devices
    self.streams = streams
    self.media = media
    for stream in streams { kinds[stream.id] = stream.kind }
    begin()
    write()
  }
}

/// What a log has written, what waits and what is lost.
public struct CaptureLogStatus: Hashable, Sendable {
  /// Why bytes wait; nil without a problem.
  public let problem: CaptureFileError?
  /// Bytes that are not written.
  public let waitingBytes: Int
  /// Samples for which neither disk nor memory had room, by stream.
  public let lostSamples: [UInt16: Int]
  /// The number of the part that is written, from 1.
  public let part: Int
}
