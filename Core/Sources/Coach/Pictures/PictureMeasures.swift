/// What is measured of the pictures up to an instant.
public struct PictureMeasures: Hashable, Sendable {
  public var figures: PictureFigures
  /// The sharpness as a fraction of the take's best, 0…1; nil before the first measurement.
  public var relativeSharpness: Double?
  /// For how many seconds the picture and the head have been still; 0 while they move.
  public var stillness: Double

  public init(figures: PictureFigures, relativeSharpness: Double? = nil, stillness: Double = 0) {
    self.figures = figures
    self.relativeSharpness = relativeSharpness
    self.stillness = stillness
  }
}
