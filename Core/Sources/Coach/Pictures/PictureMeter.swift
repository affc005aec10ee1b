public import Signals
import Timing

/// Measures pictures one by one: light, sharpness against the take's best, stillness.
///
/// Differences are taken ten times a second and sharpness twice, whatever the rate of the pictures.
public struct PictureMeter: Sendable {
  private var differences = RateDecimator(rate: 10)
  private var sharpnesses = RateDecimator(rate: 2)
  private var last: (thumbnail: LumaThumbnail, time: Double)?
  /// Seconds to the picture before at most; pictures farther apart say nothing about movement.
  private static let longestStep = 0.25
  private var stillness = StillnessMeter()
  private var sharpness = RecentValues(span: 8)
  private var bestSharpness = 0.0
  private var measures = PictureMeasures(figures: PictureFigures(mean: 0))

  public init() {}

  /// The figures of a picture.
  ///
  /// - Parameter plane: for the sharpness; it is measured at most twice a second.
  public mutating func figures(
    of thumbnail: LumaThumbnail, plane: LumaPlane? = nil, face: FaceBox? = nil, at time: Double
  ) -> PictureFigures {
    var figures = PictureFigures(thumbnail, face: face)
    if differences.admits(time) {
      if let last, time - last.time <= Self.longestStep {
        figures.difference = thumbnail.difference(from: last.thumbnail)
      }
      last = (thumbnail, time)
    }
    if let plane, sharpnesses.admits(time) {
      figures.sharpness = plane.scaled().laplacianVariance
    }
    return figures
  }

  /// The figures of a picture that was measured elsewhere.
  public mutating func figures(
    of luma: PictureLuma, face: FaceBox? = nil, at time: Double
  ) -> PictureFigures {
    var figures = figures(of: luma.thumbnail, face: face, at: time)
    if sharpnesses.admits(time) { figures.sharpness = luma.sharpness }
    return figures
  }

  /// Adds the figures of a picture and the place of its face.
  public mutating func register(
    _ figures: PictureFigures, face: FaceBox? = nil, at time: Double
  ) -> PictureMeasures {
    measures.figures = figures
    if let difference = figures.difference {
      measures.stillness = stillness.register(difference, middle: face?.middle, at: time)
    }
    if let value = figures.sharpness, value.isFinite, value >= 0 {
      sharpness.append(value, at: time)
      let present = Array(sharpness.values.suffix(3)).median ?? value
      if sharpness.values.count > 2 { bestSharpness = max(bestSharpness, present) }
      let best = max(bestSharpness, 1)
      measures.relativeSharpness = bestSharpness > 0 ? min(present / best, 1) : nil
    }
    return measures
  }
}
