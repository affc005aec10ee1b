import FaceWire
import Signals
import Testing

@Suite("NERV features of a face")
struct NerveFeatureTests {
  static func features(_ values: [Channel: Float], without: ChannelSet = []) -> NerveFeatures {
    var frame = ChannelFrame(available: .all.subtracting(without))
    for (channel, value) in values { frame.values[channel] = value }
    return NerveFeatures(deriving: frame)
  }

  @Test("a face at rest has open eyes, level brows and a mouth of normal width")
  func rest() {
    let features = Self.features([:])
    let wanted: [NerveFeature: Float] = [
      .headDist: 0.75, .leftEye: 1, .rightEye: 1, .mouthW: 0.3, .browL: 0.5, .browR: 0.5,
    ]
    for feature in NerveFeature.allCases { #expect(features[feature] == wanted[feature] ?? 0) }
  }

  static let table: [([Channel: Float], NerveFeature, Float)] = [
    ([.headTx: 0.5, .headYaw: 1], .headX, 0.5),
    ([.headTy: -0.25], .headY, -0.25),
    ([.headRoll: .pi / 8], .headZ, -0.5),
    ([.headRoll: 1.5], .headZ, -1),
    ([.headTz: 0.5], .headDist, 1),
    ([.headTz: -1], .headDist, 0.46875),
    ([.eyeBlinkLeft: 0.75], .leftEye, 0.25),
    ([.eyeBlinkRight: 0.5, .eyeWideRight: 1], .rightEye, 0.8),
    ([.eyeLookInLeft: 1, .eyeLookOutRight: 0.5], .gazeX, 0.75),
    ([.eyeLookOutLeft: 1, .eyeLookInRight: 1], .gazeX, -1),
    ([.eyeLookUpLeft: 1, .eyeLookDownRight: 0.5], .gazeY, 0.25),
    ([.mouthSmileLeft: 1, .mouthSmileRight: 1], .mouthW, 0.8),
    ([.chinLowerDown: 0.5], .mouthW, 0.55),
    ([.mouthPucker: 1], .mouthW, 0),
    ([.mouthPucker: 0.5, .mouthClose: 0.5], .lips, 0.75),
    ([.jawOpen: 0.5], .mouthH, 0.5),
    ([.jawOpen: 0.5], .jaw, 0.5),
    ([.browInnerUp: 0.5], .browL, 0.75),
    ([.browOuterUpLeft: 1], .browL, 1),
    ([.browDownRight: 1], .browR, 0),
    ([.eyeBlinkLeft: 0.51], .blinkL, 1),
    ([.eyeBlinkRight: 0.5], .blinkR, 0),
    ([.jawOpen: 1], .expression, 0.3),
    ([.mouthSmileLeft: 1, .mouthFrownRight: 1, .browDownLeft: 1], .expression, 0.325),
    ([.tongueOut: 0.25], .tongue, 0.75),
    ([.browInnerUp: 0.5], .browInnerUp, 0.5),
    ([.browDownLeft: 0.5], .browDownL, 0.5),
  ]

  @Test("each formula", arguments: table)
  func formulas(values: [Channel: Float], feature: NerveFeature, wanted: Float) {
    #expect(abs(Self.features(values)[feature] - wanted) < 1e-6)
  }

  @Test("without a position the head's angles move headX and headY")
  func anglesInstead() {
    let features = Self.features(
      [.headYaw: .pi / 8, .headPitch: .pi / 16], without: .headPosition)
    #expect(abs(features[.headX] - 0.5) < 1e-6 && abs(features[.headY] + 0.25) < 1e-6)
    #expect(features[.headDist] == 0.75)
  }
}
