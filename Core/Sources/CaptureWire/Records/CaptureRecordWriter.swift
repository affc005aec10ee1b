import Numbers

/// Appends records to one array, without allocation for each sample once the array is large enough.
public struct CaptureRecordWriter: Sendable {
  private struct Batch {
    let stream: UInt16
    let kind: CaptureKind
    let first: UInt32
    var count: UInt32
    /// Where its header begins.
    let start: Int
  }

  private var storage: [UInt8] = []
  private var used = 0
  private var batch: Batch?
  private var scratch: [UInt8] = []
  /// A batch of more bytes is ended.
  private let batchSize: Int

  /// - Parameter batchSize: bytes of a batch at which it is ended; a frame larger than that is a batch of its own.
  public init(batchSize: Int = 32_768) {
    self.batchSize = batchSize.clamped(to: 1...CaptureRecord.maximumPayload)
  }

  /// Bytes of all records, also of the open one.
  public var count: Int { used }
  public var isEmpty: Bool { used == 0 }

  /// Adds a sample to the open batch, or to a new one when it does not follow; false for a reading of another kind or
  /// a frame that is too large, which is not written.
  @discardableResult
  public mutating func add(
    _ sample: CaptureSample, to stream: UInt16, of kind: CaptureKind
  ) -> Bool {
    guard sample.reading.isOf(kind), sample.sequence < .max else { return false }
    if let size = kind.bodySize {
      open(stream, kind, at: sample.sequence, size: 8 + size)
      reserve(8 + size)
      storage.withUnsafeMutableBytes { [used] bytes in
        let place = bytes.baseAddress.unsafelyUnwrapped + used
        place.storeBytes(of: sample.sensed.littleEndian, as: Int64.self)
        SampleBytes.write(sample.reading, to: place + 8)
      }
      used += 8 + size
    } else {
      SampleBytes.write(sample.reading, into: &scratch)
      let (one, two) = SampleBytes.content(of: sample.reading)
      let size = scratch.count + one.count + two.count
      let isWhole = !kind.isMedia || !one.isEmpty
      guard isWhole, 12 + size <= CaptureRecord.maximumPayload else { return false }
      open(stream, kind, at: sample.sequence, size: 12 + size)
      write(sample.sensed)
      write(UInt32(clamping: size))
      for part in [scratch, one, two] { write(part) }
    }
    batch?.count += 1
    return true
  }

  /// Writes samples of a stream as one batch or several; returns how many were written.
  @discardableResult
  public mutating func append(
    _ samples: [CaptureSample], to stream: UInt16, of kind: CaptureKind
  ) -> Int {
    append(samples[...], to: stream, of: kind)
  }

  /// Writes a part of an array in the same way.
  @discardableResult
  public mutating func append(
    _ samples: ArraySlice<CaptureSample>, to stream: UInt16, of kind: CaptureKind
  ) -> Int {
    var written = 0
    for sample in samples where add(sample, to: stream, of: kind) { written += 1 }
    endBatch()
    return written
  }

  /// Writes a record as it is; false when its numbers do not agree with its form, and nothing is written.
  @discardableResult
  public mutating func append(_ record: CaptureRecord) -> Bool {
    endBatch()
    let isPlausible = CaptureRecord.isPlausible(
      form: record.form, first: record.first, count: record.count, length: record.payload.count)
    guard isPlausible else { return false }
    let start = used
    reserve(CaptureRecord.headerSize)
    used += CaptureRecord.headerSize
    write(record.payload)
    finish(
      form: record.form, stream: record.stream, first: record.first, count: record.count,
      from: start)
    return true
  }

  /// Ends the open batch, so that all bytes are whole records.
  public mutating func endBatch() {
    guard let batch else { return }
    self.batch = nil
    finish(
      form: .samples, stream: batch.stream, first: batch.first, count: batch.count,
      from: batch.start)
  }

  /// Ends the open batch, gives all records and begins anew with the same memory.
  public mutating func drain<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    endBatch()
    defer { used = 0 }
    return try storage.withUnsafeBytes { [used] in
      try body(UnsafeRawBufferPointer(rebasing: $0[..<used]))
    }
  }

  /// The records as an array; begins anew with the same memory.
  public mutating func take() -> [UInt8] { drain { Array($0) } }

  private mutating func open(_ stream: UInt16, _ kind: CaptureKind, at sequence: UInt32, size: Int)
  {
    if let batch {
      let isNext = batch.first &+ batch.count == sequence && sequence > batch.first
      let length = used - batch.start - CaptureRecord.headerSize
      if batch.stream == stream, batch.kind == kind, isNext,
        Int(clamping: batch.count) < CaptureKind.maximumBatch, length + size <= batchSize
      {
        return
      }
      endBatch()
    }
    batch = Batch(stream: stream, kind: kind, first: sequence, count: 0, start: used)
    reserve(CaptureRecord.headerSize)
    used += CaptureRecord.headerSize
  }

  private mutating func finish(
    form: CaptureRecord.Form, stream: UInt16, first: UInt32, count: UInt32, from start: Int
  ) {
    reserve(4)
    storage.withUnsafeMutableBytes { [used] bytes in
      let record = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<used])
      CaptureHeader.write(
        form: form, stream: stream, first: first, count: count,
        length: record.count - CaptureRecord.headerSize, to: record)
      let checksum = CRC32C.checksum(UnsafeRawBufferPointer(record))
      bytes.storeBytes(of: checksum.littleEndian, toByteOffset: used, as: UInt32.self)
    }
    used += 4
  }

  @inline(__always)
  private mutating func reserve(_ size: Int) {
    if storage.count - used < size { grow(by: size) }
  }

  private mutating func grow(by size: Int) {
    storage.append(contentsOf: repeatElement(0, count: max(size, storage.count, 4_096)))
  }

  private mutating func write(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { write($0) }
  }

  private mutating func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { write($0) } }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    storage.withUnsafeMutableBytes { [used] in
      UnsafeMutableRawBufferPointer(rebasing: $0[used...]).copyMemory(from: bytes)
    }
    used += bytes.count
  }
}

extension CaptureReading {
  /// Whether a stream of a kind holds such readings.
  func isOf(_ kind: CaptureKind) -> Bool {
    switch (self, kind) {
    case (.motion, .imu), (.pose, .pose), (.glove, .glove), (.hands, .hands), (.faces, .face),
      (.body, .body), (.encoded, .video), (.encoded, .audio), (.depth, .depth):
      true
    default: false
    }
  }
}
