import SoundGraph

/// Plays several synthesisers together, offline: their sum, and the sum of each channel. One thread at a time.
final class OfflineBand {
  /// A synthesiser with its place in the whole.
  struct Player {
    let channel: UInt8
    /// The first frame.
    let start: Int
    let gain: Float
    /// Makes the synthesiser when it begins, with times from `start`.
    let make: () throws -> OfflineSynth
  }

  /// Frames of every channel, and their sum in the order of the channels; left and right interleaved.
  struct Piece {
    var sum: [Float]
    /// In the order of `channels`.
    var stems: [[Float]]
  }

  /// From 0, in order.
  let channels: [UInt8]
  private(set) var faults = 0
  private(set) var droppedEvents = 0
  /// The greatest latency of a synthesiser in frames; it is removed.
  private(set) var latency = 0

  private var running: [Running]
  private var position = 0
  static let block = 4096

  private struct Running {
    let player: Player
    var synth: OfflineSynth?
    var waiting: [Float] = []
    var isDone = false
  }

  init(_ players: [Player]) {
    running = players.map { Running(player: $0) }
    channels = Set(players.map(\.channel)).sorted()
  }

  /// The next piece; nil after the end of the last synthesiser.
  func next() throws -> Piece? {
    guard running.contains(where: { !$0.isDone }) else { return nil }
    var stems = channels.map { _ in [Float](repeating: 0, count: 2 * Self.block) }
    var length = 0
    for index in running.indices where !running[index].isDone {
      let player = running[index].player
      guard player.start < position + Self.block else {
        length = Self.block
        continue
      }
      guard let stem = channels.firstIndex(of: player.channel) else { continue }
      let first = max(player.start - position, 0)
      let frames = try pull(index, Self.block - first)
      for place in frames.indices {
        stems[stem][2 * first + place] += frames[place] * player.gain
      }
      length = max(length, first + frames.count / 2)
    }
    position += Self.block
    // Players that end with a whole block are found to be done in the next one.
    guard length > 0 else { return try next() }
    var sum = [Float](repeating: 0, count: 2 * length)
    for stem in stems.indices {
      stems[stem].removeLast(2 * (Self.block - length))
      for place in sum.indices { sum[place] += stems[stem][place] }
    }
    return Piece(sum: sum, stems: stems)
  }

  /// The next frames of a player; fewer at its end, when its synthesiser is freed.
  private func pull(_ index: Int, _ count: Int) throws -> [Float] {
    if running[index].synth == nil {
      running[index].synth = try running[index].player.make()
      latency = max(latency, running[index].synth?.latency ?? 0)
    }
    while running[index].waiting.count < 2 * count, let frames = running[index].synth?.next() {
      running[index].waiting += frames
    }
    let taken = min(2 * count, running[index].waiting.count)
    let frames = Array(running[index].waiting[..<taken])
    running[index].waiting.removeFirst(taken)
    if taken < 2 * count {
      faults += running[index].synth?.faults ?? 0
      droppedEvents += running[index].synth?.droppedEvents ?? 0
      running[index].synth = nil
      running[index].isDone = true
    }
    return frames
  }
}
