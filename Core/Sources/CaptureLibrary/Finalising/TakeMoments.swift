import CaptureFiles
import CaptureWire
import Timing

/// What one person's streams sensed, in the order of time on the master clock: a merge of sorted streams.
///
/// Holds one record of samples of each stream, and 32 bytes for each frame of video and sound.
struct TakeMoments: Sequence, IteratorProtocol {
  struct Moment {
    let time: CertifiedTime
    let stream: UInt16
    let sequence: UInt32
    /// Nil for a frame of video or sound, whose content is in a file.
    let reading: CaptureReading?
  }

  private struct Source {
    let stream: CaptureStream
    var samples: LoggedSamples?
    var frames: [(time: CertifiedTime, sequence: UInt32)] = []
    var nextFrame = 0
    var head: Moment?
  }

  private let clocks: CaptureClocks
  private var sources: [Source] = []

  /// Samples outside of the clock of their device are left out.
  init(_ recording: CaptureRecording, streams: [CaptureStream], clocks: CaptureClocks) {
    self.clocks = clocks
    for stream in streams {
      var source = Source(stream: stream)
      if stream.kind == .video || stream.kind == .audio {
        source.frames = Self.frames(of: stream, recording, clocks)
      } else {
        source.samples = recording.samples(of: stream.id)
      }
      sources.append(source)
    }
    for index in sources.indices { advance(index) }
  }

  /// The frames in the order of time; a log has them in the order in which they are decoded.
  private static func frames(
    of stream: CaptureStream, _ recording: CaptureRecording, _ clocks: CaptureClocks
  ) -> [(time: CertifiedTime, sequence: UInt32)] {
    var frames: [(time: CertifiedTime, sequence: UInt32)] = []
    for frame in recording.frames(of: stream.id) {
      guard let time = clocks.time(frame.sensed, of: stream.device) else { continue }
      frames.append((time, frame.sequence))
    }
    frames.sort { $0.time.time < $1.time.time }
    return frames
  }

  /// The next one; of equal times that of the earlier stream is first.
  mutating func next() -> Moment? {
    var first: Int?
    var least = Double.infinity
    for index in sources.indices {
      guard let time = sources[index].head?.time.time, first == nil || time < least else {
        continue
      }
      (first, least) = (index, time)
    }
    guard let first else { return nil }
    let moment = sources[first].head
    advance(first)
    return moment
  }

  private mutating func advance(_ index: Int) {
    let stream = sources[index].stream
    if sources[index].nextFrame < sources[index].frames.count {
      let frame = sources[index].frames[sources[index].nextFrame]
      sources[index].nextFrame += 1
      sources[index].head = Moment(
        time: frame.time, stream: stream.id, sequence: frame.sequence, reading: nil)
      return
    }
    while let sample = sources[index].samples?.next() {
      guard let time = clocks.time(sample.sensed, of: stream.device) else { continue }
      sources[index].head = Moment(
        time: time, stream: stream.id, sequence: sample.sequence, reading: sample.reading)
      return
    }
    sources[index].head = nil
  }
}
