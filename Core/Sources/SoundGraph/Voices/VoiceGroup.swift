import DSP
import Realtime

/// Sixteen parallel lanes: their graph, envelopes and stereo positions.
struct VoiceGroup {
  typealias Lane = SIMD16<Float>

  let graph: UnsafeMutablePointer<GraphState<Lane>>
  let notes: UnsafeMutablePointer<LaneNote>
  var envelope: VoiceEnvelope
  /// Lanes in use, one bit each.
  var busy: UInt16 = 0
  /// Stolen lanes that are fading out, one bit each.
  var fading: UInt16 = 0
  var gainLeft = Lane(1)
  var gainRight = Lane(1)
  var shape: VoiceShape
  /// Lanes whose output was not finite, until cleared.
  private(set) var faulty: UInt16 = 0

  private let fadeLength: Float
  private var fadeLeft = Lane(0)
  private var energy = Lane(0)
  private var lastEnergy = Lane(0)

  init(
    _ graph: UnsafeMutablePointer<GraphState<Lane>>, _ notes: UnsafeMutablePointer<LaneNote>,
    _ times: EnvelopeTimes, _ shape: VoiceShape, fadeLength: Int
  ) {
    self.graph = graph
    self.notes = notes
    envelope = VoiceEnvelope(times)
    self.shape = shape
    self.fadeLength = Float(fadeLength)
  }

  /// The power of a lane in the last block.
  func power(_ lane: Int) -> Float {
    let level = envelope.level(lane)
    return max(lastEnergy[lane], energy[lane]) * level * level
  }

  /// Remaining samples of a stolen lane's fade.
  func fadeLeft(_ lane: Int) -> Float { fadeLeft[lane] }

  /// Resets a lane; its bases are set before.
  mutating func open(_ lane: Int, level: Float = 0, isRising: Bool = true) {
    // A group that was inactive is reset as a whole, with choices where required.
    if busy == 0 { graph.pointee.reset() } else { graph.pointee.reset(voice: lane) }
    busy |= bit(lane)
    fading &= ~bit(lane)
    (energy[lane], lastEnergy[lane]) = (0, 0)
    envelope.open(lane, from: level, isRising: isRising)
  }

  /// Fades a lane out within 5 ms.
  mutating func fade(_ lane: Int) {
    guard busy & bit(lane) != 0, fading & bit(lane) == 0 else { return }
    fading |= bit(lane)
    fadeLeft[lane] = fadeLength
  }

  /// Silences and frees a lane at once.
  mutating func stop(_ lane: Int) {
    busy &= ~bit(lane)
    fading &= ~bit(lane)
    faulty &= ~bit(lane)
    envelope.stop(lane)
    shape.clear(lane)
  }

  mutating func takeFaulty() -> UInt16 {
    let lanes = faulty
    faulty = 0
    return lanes
  }

  /// Stolen lanes that have become silent.
  func faded() -> UInt16 {
    guard fading != 0 else { return 0 }
    var lanes: UInt16 = 0
    for lane in 0..<16 where fading & bit(lane) != 0 && fadeLeft[lane] <= 0 { lanes |= bit(lane) }
    return lanes
  }

  /// Runs the graph for at most one block and adds its sides, lane by lane; `right` is nil for a mono graph.
  @inline(__always)
  mutating func render(
    _ count: Int, isStart: Bool, into left: UnsafeMutablePointer<Lane>,
    _ right: UnsafeMutablePointer<Lane>?
  ) {
    if isStart {
      (lastEnergy, energy) = (energy, Lane(0))
      envelope.refresh()
      shape.refresh()
    }
    graph.pointee.render(count, isStart: isStart)
    let first = graph.pointee.outputs[0]
    var second = graph.pointee.channelCount == 2 ? graph.pointee.outputs[1] : first
    listen(first, count)
    if second != first { listen(second, count) }
    if fading != 0 { shade(first, second, count) }
    if shape.isActive { second = shape.apply(to: first, second, count) }
    var done = 0
    while done < count {
      let run = min(count - done, Int(envelope.soonest))
      if let right {
        mix(first + done, second + done, run, left + done, right + done)
      } else {
        mix(first + done, run, left + done)
      }
      done += run
    }
    graph.pointee.monitor.pointee.lap(nil)
  }

  @inline(__always)
  private mutating func mix(
    _ input: UnsafeMutablePointer<Lane>, _ count: Int, _ sum: UnsafeMutablePointer<Lane>
  ) {
    let (goal, ratio) = (envelope.goal, envelope.ratio)
    var away = envelope.away
    for index in 0..<count {
      away = away * ratio
      sum[index] = sum[index] + input[index] * (goal + away)
    }
    envelope.advance(count, away: away)
  }

  @inline(__always)
  private mutating func mix(
    _ first: UnsafeMutablePointer<Lane>, _ second: UnsafeMutablePointer<Lane>, _ count: Int,
    _ left: UnsafeMutablePointer<Lane>, _ right: UnsafeMutablePointer<Lane>
  ) {
    let (goal, ratio) = (envelope.goal, envelope.ratio)
    let (toLeft, toRight) = (gainLeft, gainRight)
    var away = envelope.away
    for index in 0..<count {
      away = away * ratio
      let level = goal + away
      left[index] = left[index] + first[index] * (level * toLeft)
      right[index] = right[index] + second[index] * (level * toRight)
    }
    envelope.advance(count, away: away)
  }

  /// Sums the energy of every lane; a lane with energy that is not finite is silenced and reset.
  @inline(__always)
  private mutating func listen(_ samples: UnsafeMutablePointer<Lane>, _ count: Int) {
    var sum = energy
    for index in 0..<count {
      let sample = samples[index]
      sum = sum + sample * sample
    }
    energy = sum
    if !(sum * Lane(0)).isAll(0) { contain(samples, count) }
  }

  private mutating func contain(_ samples: UnsafeMutablePointer<Lane>, _ count: Int) {
    for lane in 0..<16 where !energy[lane].isFinite {
      if busy & bit(lane) != 0 { faulty |= bit(lane) }
      energy[lane] = 0
      graph.pointee.reset(voice: lane)
      for index in 0..<count { samples[index][lane] = 0 }
    }
  }

  /// Stolen lanes fade along 3x² − 2x³.
  private mutating func shade(
    _ first: UnsafeMutablePointer<Lane>, _ second: UnsafeMutablePointer<Lane>, _ count: Int
  ) {
    var left = Lane(fadeLength)
    var step = Lane(0)
    for lane in 0..<16 where fading & bit(lane) != 0 {
      (left[lane], step[lane]) = (fadeLeft[lane], 1)
      fadeLeft[lane] -= Float(count)
    }
    let scale = Lane(1 / fadeLength)
    for index in 0..<count {
      left = left - step
      let place = (left * scale).clamped(0, 1)
      let gain = place * place * (Lane(3) - (place + place))
      first[index] = first[index] * gain
      if second != first { second[index] = second[index] * gain }
    }
  }

  @inline(__always)
  private func bit(_ lane: Int) -> UInt16 { 1 << UInt16(truncatingIfNeeded: lane) }
}
