/// Light and sharpness of one picture, without the picture.
public struct PictureLuma: Hashable, Sendable {
  public let thumbnail: LumaThumbnail
  /// The variance of the Laplacian at 640 columns, 0 or more.
  public let sharpness: Double

  /// A sharpness that is not finite, or negative, counts as 0.
  public init(thumbnail: LumaThumbnail, sharpness: Double) {
    self.thumbnail = thumbnail
    self.sharpness = sharpness.isFinite ? max(sharpness, 0) : 0
  }

  public init(_ plane: LumaPlane) {
    self.init(thumbnail: plane.thumbnail, sharpness: plane.scaled().laplacianVariance)
  }
}
