public import Signals

extension NerveFeatures {
  /// The features of a face, by the formulas of the module's own sender (bridge/nerve_bridge.py of
  /// WeirdSynths); head position is derived from the head's angles when it is unavailable.
  public init(deriving frame: ChannelFrame) {
    self.init(WireValues(frame))
  }

  init(_ values: WireValues) {
    self.init()
    deriveHead(values)
    deriveEyes(values)
    deriveMouth(values)
    deriveBrows(values)
    let smiles = values[.mouthSmileLeft] + values[.mouthSmileRight]
    let frowns = values[.mouthFrownLeft] + values[.mouthFrownRight]
    let brows = abs(self[.browL] - 0.5) + abs(self[.browR] - 0.5)
    put(.expression, 0.3 * values[.jawOpen] + 0.15 * smiles + 0.1 * frowns + 0.15 * brows)
  }

  /// Radians for the module's roll of ±1.
  static let rollPerUnit: Float = .pi / 4

  private mutating func put(_ feature: NerveFeature, _ value: Float) {
    self[feature] = value.wired(to: feature.range)
  }

  private mutating func deriveHead(_ values: WireValues) {
    let angle = NerveFeatures.rollPerUnit
    let hasPosition = values.available.isSuperset(of: .headPosition)
    put(.headX, hasPosition ? values[.headTx] : values[.headYaw] / angle)
    put(.headY, hasPosition ? values[.headTy] : -values[.headPitch] / angle)
    put(.headZ, -values[.headRoll] / angle)
    // The face's height in the picture: 0.75 at 0.5 m, more when nearer.
    put(.headDist, 0.75 * 0.5 / (0.5 - values[.headTz] * ChannelFrame.metresPerUnit))
  }

  private mutating func deriveEyes(_ values: WireValues) {
    put(.leftEye, 1 - values[.eyeBlinkLeft] + 0.3 * values[.eyeWideLeft])
    put(.rightEye, 1 - values[.eyeBlinkRight] + 0.3 * values[.eyeWideRight])
    put(.blinkL, values[.eyeBlinkLeft] > 0.5 ? 1 : 0)
    put(.blinkR, values[.eyeBlinkRight] > 0.5 ? 1 : 0)
    let left = values[.eyeLookInLeft] - values[.eyeLookOutLeft]
    let right = values[.eyeLookOutRight] - values[.eyeLookInRight]
    put(.gazeX, (left + right) / 2)
    let up = values[.eyeLookUpLeft] + values[.eyeLookUpRight]
    let down = values[.eyeLookDownLeft] + values[.eyeLookDownRight]
    put(.gazeY, (up - down) / 2)
  }

  private mutating func deriveMouth(_ values: WireValues) {
    let smiles = values[.mouthSmileLeft] + values[.mouthSmileRight]
    // chinLowerDown is the mean of ARKit's two mouthStretch shapes.
    let stretches = 2 * values[.chinLowerDown]
    put(.mouthW, (smiles + stretches) / 4 - 0.5 * values[.mouthPucker] + 0.3)
    put(.mouthH, values[.jawOpen])
    put(.jaw, values[.jawOpen])
    put(.lips, values[.mouthPucker] + 0.5 * values[.mouthClose])
    put(.tongue, 3 * values[.tongueOut])
  }

  private mutating func deriveBrows(_ values: WireValues) {
    let inner = 0.5 * values[.browInnerUp] + 0.5
    put(.browL, inner + values[.browOuterUpLeft] - 0.5 * values[.browDownLeft])
    put(.browR, inner + values[.browOuterUpRight] - 0.5 * values[.browDownRight])
    put(.browInnerUp, values[.browInnerUp])
    put(.browDownL, values[.browDownLeft])
    put(.browDownR, values[.browDownRight])
  }
}
