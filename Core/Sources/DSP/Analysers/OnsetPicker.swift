/// Picks the frames in which the flux exceeds its recent level; causal.
struct OnsetPicker {
  private static var memory: Int { 64 }

  private let past: UnsafeMutablePointer<Float>
  private var place = 0
  private var average: Float = 0
  private var averaging: Float = 0.1
  private var offset: Float = 0.1
  private var rest: Float = 0
  private var refractory: Float = 10
  private var recent = 8

  init(_ setup: inout ComponentMemory<Float>) { past = setup.allocate(Self.memory) }

  /// `refractory` is in frames.
  mutating func aim(sensitivity: Float, refractory wanted: Float, framesPerSecond: Float) {
    offset = 0.16 * Float.exp2(-4 * sensitivity)
    averaging = Float.approach(samples: 0.1 * framesPerSecond)
    refractory = wanted
    recent = min(max(Int(0.03 * framesPerSecond), 1), Self.memory)
  }

  /// Processes the flux of a frame; true at an onset.
  mutating func hears(_ flux: Float) -> Bool {
    var highest: Float = 0
    for age in 1...recent {
      highest = Float.maximum(highest, past[(place - age) & (Self.memory - 1)])
    }
    past[place & (Self.memory - 1)] = flux
    place &+= 1
    let usual = average
    average += (flux + Float.aboveDenormal - average) * averaging
    rest = Float.maximum(rest - 1, 0)
    guard rest == 0 && flux > usual * 1.5 + offset && flux > highest else { return false }
    rest = refractory
    return true
  }
}
