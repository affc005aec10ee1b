import Foundation
import Numbers

/// The loudest sample of each short part of a take's sound.
struct TakeWaveform: Codable, Hashable, Sendable {
  /// Of the whole take, its picture included, in seconds.
  let duration: Double
  let secondsPerPoint: Double
  /// 0…1; at most 2000. The first one starts with the take.
  let peaks: [Double]

  static func read(
    _ media: CoachTakeMedia, _ container: MediaContainer, facts: MediaFacts, with tool: MediaTool
  ) async throws -> [UInt8] {
    guard let track = facts.audio else { throw TakeMediaError.noSound }
    // Silence where the sound starts later than the picture, or has a gap; a day at most.
    let arguments =
      MediaTool.reading(media.path, as: container)
      + ["-map", "0:\(track.number)", "-vn", "-ac", "1"]
      + [
        "-af", "aresample=\(PeakMeter.rate):async=1:first_pts=0", "-t", "86400", "-f", "s16le",
        "pipe:1",
      ]
    let meter = try await tool.run(
      "ffmpeg", arguments, seconds: 600, into: PeakMeter(), take: { $0.add($1) })
    let waveform = TakeWaveform(
      duration: (facts.duration * 1000).rounded() / 1000, secondsPerPoint: meter.secondsPerPoint,
      peaks: meter.peaks)
    return Array(try JSONEncoder().encode(waveform))
  }
}

/// Gathers peaks of sound of unknown length: points start at 10 ms, and become twice as long when there are too many.
struct PeakMeter: Hashable, Sendable {
  /// Samples per second.
  static let rate = 16_000
  static let mostPoints = 2000

  private var samplesPerPoint = PeakMeter.rate / 100
  private var points: [Int] = []
  private var current = 0
  private var samples = 0
  private var oddByte: UInt8?

  var secondsPerPoint: Double { Double(samplesPerPoint) / Double(Self.rate) }

  var peaks: [Double] {
    (samples > 0 ? points + [current] : points).map {
      (min(1, Double($0) / 32_767) * 10_000).rounded() / 10_000
    }
  }

  /// Samples of 16 bits, little-endian, in pieces of any size.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    if let low = oddByte, let high = bytes.first {
      add(sample: low, high)
      (oddByte, index) = (nil, 1)
    }
    while index + 1 < bytes.count {
      add(sample: bytes[index], bytes[index + 1])
      index += 2
    }
    if index < bytes.count { oddByte = bytes[index] }
  }

  private mutating func add(sample low: UInt8, _ high: UInt8) {
    current = max(current, abs(Int(Int16(bitPattern: UInt16(high) << 8 | UInt16(low)))))
    samples += 1
    guard samples == samplesPerPoint else { return }
    // The last place is for the part that is not full.
    if points.count == Self.mostPoints - 1 { merge() }
    guard samples == samplesPerPoint else { return }
    points.append(current)
    (current, samples) = (0, 0)
  }

  /// Joins pairs of points; one without a partner becomes part of the point that is being gathered.
  private mutating func merge() {
    if points.count % 2 == 1, let last = points.popLast() {
      current = max(current, last)
      samples += samplesPerPoint
    }
    points = stride(from: 0, to: points.count, by: 2).map { max(points[$0], points[$0 + 1]) }
    samplesPerPoint *= 2
  }
}
