public import CaptureWire
import Files
import Numbers

/// The samples of one stream of a recording in ascending time, each sequence number once.
///
/// Holds the records whose times overlap, which is one record unless batches came late. One thread.
public struct LoggedSamples: Sequence, IteratorProtocol {
  private let kind: CaptureKind?
  private let paths: [String]
  private var places: ArraySlice<RecordPlace>
  private var open: [Run] = []
  private var seen = IntegerRanges()
  private var file: (part: Int32, file: RegularFile)?
  /// Why reading ended early; nil when all was read.
  public private(set) var failure: CaptureFileError?

  private struct Run {
    var samples: [CaptureSample]
    var index = 0
    var time: Int64 { samples[index].sensed }
  }

  init(_ recording: CaptureRecording, stream: UInt16) {
    kind = recording.streams.first { $0.id == stream }?.kind
    paths = recording.parts.map(\.path)
    let places = recording.places[stream] ?? []
    let isSorted = zip(places, places.dropFirst()).allSatisfy { $0.earliest <= $1.earliest }
    self.places = (isSorted ? places : places.sorted { $0.earliest < $1.earliest })[...]
  }

  public mutating func next() -> CaptureSample? {
    while failure == nil {
      while let place = places.first, open.allSatisfy({ $0.time >= place.earliest }) {
        places.removeFirst()
        load(place)
      }
      guard let index = open.indices.min(by: { open[$0].time < open[$1].time }) else { return nil }
      let sample = open[index].samples[open[index].index]
      open[index].index += 1
      if open[index].index == open[index].samples.count { open.remove(at: index) }
      if seen.insert(Int(clamping: sample.sequence)) { return sample }
    }
    return nil
  }

  private mutating func load(_ place: RecordPlace) {
    guard let kind else { return }
    do throws(CaptureFileError) {
      let file = try part(place.part)
      let bytes = try file.bytes(at: place.offset, count: Int(place.size))
      guard let record = CaptureRecord.all(in: bytes)?.first,
        var samples = record.samples(of: kind), !samples.isEmpty
      else { return }
      let isSorted = zip(samples, samples.dropFirst()).allSatisfy { $0.sensed <= $1.sensed }
      if !isSorted { samples.sort { ($0.sensed, $0.sequence) < ($1.sensed, $1.sequence) } }
      open.append(Run(samples: samples))
    } catch { failure = error }
  }

  private mutating func part(_ number: Int32) throws(CaptureFileError) -> RegularFile {
    if let file, file.part == number { return file.file }
    let opened = try DiskFolder.file(paths[Int(number)])
    file = (number, opened)
    return opened
  }
}
