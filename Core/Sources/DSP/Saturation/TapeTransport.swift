/// Tape that does not run evenly: a delay that swings slowly (wow) and quickly (flutter).
struct TapeTransport<Lane: AudioLane> {
  static var wowRate: Float { 0.6 }
  static var flutterRate: Float { 7.3 }
  /// The greatest deviation of the speed.
  static var deepest: Float { 0.01 }
  /// Interpolation looks one sample ahead.
  static var latency: Int { 1 }

  private var wow = Phasor<Lane>()
  private var flutter = Phasor<Lane>()
  private var slow = Ramp<Lane>()
  private var quick = Ramp<Lane>()
  private let line: LaneLine<Lane>
  private let sampleRate: Float
  private var now = 0

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    let swing = Self.swing(Self.wowRate) + Self.swing(Self.flutterRate)
    line = LaneLine(longest: 2 * swing * setup.sampleRate, &setup)
  }

  /// Seconds from the middle that a sine of this rate moves the sound at the greatest deviation.
  private static func swing(_ rate: Float) -> Float { deepest / (2 * .pi * rate) }

  var tail: Float { 2 * (Self.swing(Self.wowRate) + Self.swing(Self.flutterRate)) }

  /// Both are shares of the greatest deviation.
  @inline(__always)
  mutating func aim(wow depth: Lane, flutter quickly: Lane, _ tuning: ControlSegment<Lane>) {
    wow.aim(turns: Lane(Self.wowRate / sampleRate), start: Lane(0), tuning)
    flutter.aim(turns: Lane(Self.flutterRate / sampleRate), start: Lane(0), tuning)
    slow.aim(depth * (Self.swing(Self.wowRate) * sampleRate), tuning)
    quick.aim(quickly * (Self.swing(Self.flutterRate) * sampleRate), tuning)
  }

  @inline(__always)
  mutating func next(_ sample: Lane, _ isGliding: Bool) -> Lane {
    line.write(sample, now)
    let long = slow.next(isGliding) * (1 - Lane.cosine(turns: Lane.unipolar(wow.next(isGliding))))
    let short =
      quick.next(isGliding) * (1 - Lane.cosine(turns: Lane.unipolar(flutter.next(isGliding))))
    let age = long + short
    let whole = age.floored
    let place = whole.index
    let result = Lane.hermite(
      line.tap(now, place), line.tap(now, place &+ Lane.Bits(1)),
      line.tap(now, place &+ Lane.Bits(2)), line.tap(now, place &+ Lane.Bits(3)), age - whole)
    now += 1
    return result
  }
}
