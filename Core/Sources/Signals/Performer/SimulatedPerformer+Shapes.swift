extension SimulatedPerformer {
  func addMouth(at time: Double, to shapes: inout ShapeValues) {
    let mouth = speech.mouth(at: time).scaled(by: speech.voice(at: time))
    let smile = mood.smile(at: time)
    let tilt = 0.12 * (mood.trait(0) - 0.5)
    shapes[.jawOpen] = Float(0.02 + 0.02 * mood.trait(1) + mouth.jaw)
    shapes[.jawForward] = Float(0.03 + 0.15 * mouth.funnel)
    shapes[.mouthClose] = Float(0.02 + mouth.close)
    shapes[.mouthFunnel] = Float(0.04 + mouth.funnel)
    shapes[.mouthPucker] = Float(0.05 + mouth.pucker - 0.05 * smile)
    shapes[.mouthRollLower] = Float(0.04 + mouth.roll)
    shapes[.mouthRollUpper] = Float(0.03 + 0.5 * mouth.roll)
    shapes[.mouthShrugLower] = Float(0.06 + 0.25 * mouth.roll + 0.1 * mouth.pucker)
    shapes[.mouthShrugUpper] = Float(0.05 + 0.15 * mouth.pucker)
    let press = 0.03 + 0.3 * mouth.close + 0.1 * smile
    setPair(.mouthPressLeft, .mouthPressRight, press, tilt, &shapes)
    setPair(.mouthStretchLeft, .mouthStretchRight, 0.05 + 0.6 * mouth.stretch, tilt, &shapes)
    setPair(.mouthLowerDownLeft, .mouthLowerDownRight, 0.03 + mouth.lowerDown, tilt, &shapes)
    setPair(.mouthUpperUpLeft, .mouthUpperUpRight, 0.02 + mouth.upperUp, -tilt, &shapes)
    let corner = smile + 0.35 * mouth.stretch
    setPair(.mouthSmileLeft, .mouthSmileRight, corner, 2 * tilt, &shapes)
    setPair(.mouthDimpleLeft, .mouthDimpleRight, 0.03 + 0.25 * smile, -tilt, &shapes)
    let sulk = max(-mood.brows(at: time), 0) * (1 - smile)
    setPair(.mouthFrownLeft, .mouthFrownRight, 0.25 * sulk, tilt, &shapes)
    let side = 0.05 * mood.wander(20, at: time, rate: 0.4)
    shapes[.mouthLeft] = Float(max(side, 0))
    shapes[.mouthRight] = Float(max(-side, 0))
    shapes[.jawLeft] = Float(0.02 + max(0.5 * side, 0))
    shapes[.jawRight] = Float(max(-0.5 * side, 0))
  }

  func addBrowsAndCheeks(at time: Double, to shapes: inout ShapeValues) {
    let accent = speech.voice(at: time) * speech.emphasis(at: time)
    let mood = mood.brows(at: time)
    let raise = max(mood, 0) * 0.35 + accent * 0.4
    let tilt = 0.2 * (self.mood.trait(2) - 0.5)
    let smile = self.mood.smile(at: time)
    shapes[.browInnerUp] = Float(0.06 + 0.8 * raise)
    setPair(.browOuterUpLeft, .browOuterUpRight, 0.03 + raise, 2 * tilt, &shapes)
    let frown = max(-mood, 0) * 0.4 * (1 - accent)
    setPair(.browDownLeft, .browDownRight, frown, tilt, &shapes)
    setPair(.cheekSquintLeft, .cheekSquintRight, 0.04 + 0.5 * smile, tilt, &shapes)
    setPair(.noseSneerLeft, .noseSneerRight, 0.04 + 0.15 * smile + 0.3 * frown, tilt, &shapes)
    setPair(
      .eyeSquintLeft, .eyeSquintRight, 0.05 + 0.4 * smile + 0.3 * frown, -tilt, &shapes)
    setPair(.eyeWideLeft, .eyeWideRight, 0.5 * raise * (1 - smile), tilt, &shapes)
    shapes[.cheekPuff] = Float(0.02 + 0.06 * Double(shapes[.mouthPucker]))
  }

  /// Expressions during pauses: cheek puff, tongue, pout, jaw to one side.
  func addGesture(at time: Double, to shapes: inout ShapeValues) {
    let (kind, strength) = speech.gesture(at: time, kinds: 6)
    guard strength > 0 else { return }
    switch kind {
    case 0: raise(.cheekPuff, by: 0.8 * strength, &shapes)
    case 1:
      raise(.tongueOut, by: 0.9 * Ease.step(2 * strength - 1), &shapes)
      raise(.jawOpen, by: 0.35 * strength, &shapes)
    case 2: raise(.mouthPucker, by: 0.75 * strength, &shapes)
    case 3: raise(.jawLeft, by: 0.5 * strength, &shapes)
    case 4: raise(.mouthRight, by: 0.5 * strength, &shapes)
    default: break
    }
  }

  /// The eight look shapes match `gaze`; lids follow a downward look and close in a blink.
  func addEyes(at time: Double, gaze: Gaze, to shapes: inout ShapeValues) {
    shapes[.eyeLookOutLeft] = max(gaze.left.x, 0)
    shapes[.eyeLookInLeft] = max(-gaze.left.x, 0)
    shapes[.eyeLookUpLeft] = max(gaze.left.y, 0)
    shapes[.eyeLookDownLeft] = max(-gaze.left.y, 0)
    shapes[.eyeLookInRight] = max(gaze.right.x, 0)
    shapes[.eyeLookOutRight] = max(-gaze.right.x, 0)
    shapes[.eyeLookUpRight] = max(gaze.right.y, 0)
    shapes[.eyeLookDownRight] = max(-gaze.right.y, 0)
    let closure = blinks.closure(at: time)
    let open = 0.03 + 0.3 * Double(max(-gaze.left.y, 0)) + 0.1 * mood.smile(at: time)
    let lids = open + (0.95 - open) * closure
    setPair(.eyeBlinkLeft, .eyeBlinkRight, lids, 0.06 * (mood.trait(3) - 0.5), &shapes)
    setPair(
      .eyeWideLeft, .eyeWideRight, Double(shapes[.eyeWideLeft]) * (1 - closure), 0, &shapes)
  }

  /// Asymmetry: `tilt` increases the left side and decreases the right one.
  private func setPair(
    _ left: ARKitShape, _ right: ARKitShape, _ value: Double, _ tilt: Double,
    _ shapes: inout ShapeValues
  ) {
    shapes[left] = Float(value * (1 + tilt))
    shapes[right] = Float(value * (1 - tilt))
  }

  private func raise(_ shape: ARKitShape, by amount: Double, _ shapes: inout ShapeValues) {
    shapes[shape] += Float(amount)
  }
}
