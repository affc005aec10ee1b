import CaptureWire
import Signals
import TestSupport
import Testing
import Timing

@testable import CaptureFiles
@testable import CaptureLibrary

@Suite("A take in the order of time")
struct TakeMomentsTests {
  private let rig = LibraryRig()

  /// Motions of three streams in batches, some of which come late, and a film whose frames are decoded in another order
  /// than shown.
  private func record(_ dice: inout SeededGenerator) throws -> CaptureRecording {
    let path = rig.sessions + "/moments.recording"
    let log = try CaptureLog(folder: path, start: CaptureStart(master: 0, unix: 0))
    log.add(CaptureDevice(id: "phone", name: "Phone"))
    for id: UInt16 in 0..<3 {
      log.add(CaptureStream(id: id, device: "phone", kind: .imu, rate: 100))
    }
    log.add(
      CaptureStream(id: 3, device: "phone", kind: .video, codec: "vp8", width: 64, height: 48))
    var batches: [(due: Int, stream: UInt16, samples: [CaptureSample])] = []
    for batch in 0..<60 {
      for stream: UInt16 in 0..<3 {
        let samples = (0..<10).map { index in
          let number = batch * 10 + index
          // Times of all streams are equal now and then.
          let time = Int64(number) * 10_000_000 + Int64.random(in: 0...3, using: &dice) * 1_000
          return CaptureSample(
            sensed: time, sequence: UInt32(number),
            reading: .motion(MotionSample(sequence: UInt32(number), available: .all)))
        }
        let delay = Int.random(in: 0...5, using: &dice) == 0 ? 20 : 0
        batches.append((batch + delay, stream, samples))
      }
    }
    for batch in batches.sorted(by: { ($0.due, $0.stream) < ($1.due, $1.stream) }) {
      log.append(batch.samples, to: batch.stream)
    }
    for (index, shown) in [0, 3, 1, 2, 6, 4, 5].enumerated() {
      log.append(
        CaptureSample(
          sensed: Int64(shown) * 40_000_000, sequence: UInt32(index),
          reading: .encoded(bytes: [1, 2, 3], isKey: index == 0)), to: 3)
    }
    try log.finish()
    return try CaptureLogReader.recover(path)
  }

  @Test(arguments: 1...8)
  func `streams are merged as if all their samples were sorted`(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let recording = try record(&dice)
    let clocks = CaptureClocks(recording, over: 0...10)
    let streams = recording.streams(of: 1)
    var all: [(time: Int64, stream: UInt16, sequence: UInt32)] = []
    for stream in streams {
      all += recording.samples(of: stream.id).map { ($0.sensed, stream.id, $0.sequence) }
      all += recording.frames(of: stream.id).map { ($0.sensed, stream.id, $0.sequence) }
    }
    all.sort { ($0.time, $0.stream, $0.sequence) < ($1.time, $1.stream, $1.sequence) }
    let moments = Array(TakeMoments(recording, streams: streams, clocks: clocks))
    #expect(moments.count == all.count && all.count == 3 * 600 + 7)
    #expect(moments.map(\.stream) == all.map(\.stream))
    #expect(moments.map(\.sequence) == all.map(\.sequence))
    #expect(moments.map(\.time.time) == all.map { Double($0.time) / 1e9 })
    #expect(moments.allSatisfy { ($0.reading == nil) == ($0.stream == 3) })
  }
}
