import Numbers
public import Signals

/// The figures of one picture, from its pixels alone.
public struct PictureFigures: Hashable, Sendable {
  /// The mean brightness, 0…255.
  public var mean: Double
  /// The fraction of cells below 16, and above 250, 0…1.
  public var darkShare: Double
  public var brightShare: Double
  /// The mean of the face's cells divided by that of the others; nil without a face.
  public var faceRatio: Double?
  /// The mean absolute difference to the picture 0.1 s ago, 0…255; nil between the instants at which it is measured.
  public var difference: Double?
  /// The variance of the Laplacian at 640 columns; nil between the instants at which it is measured.
  public var sharpness: Double?

  public init(
    mean: Double, darkShare: Double = 0, brightShare: Double = 0, faceRatio: Double? = nil,
    difference: Double? = nil, sharpness: Double? = nil
  ) {
    self.mean = mean
    self.darkShare = darkShare
    self.brightShare = brightShare
    self.faceRatio = faceRatio
    self.difference = difference
    self.sharpness = sharpness
  }

  /// The figures of light.
  public init(_ thumbnail: LumaThumbnail, face: FaceBox? = nil) {
    var (sum, dark, bright, faceSum, faceCount) = (0, 0, 0, 0, 0)
    let columns = face?.cells(of: LumaThumbnail.width, horizontally: true) ?? 0..<0
    let rows = face?.cells(of: LumaThumbnail.height, horizontally: false) ?? 0..<0
    for (index, byte) in thumbnail.bytes.enumerated() {
      sum += Int(byte)
      dark += byte < 16 ? 1 : 0
      bright += byte > 250 ? 1 : 0
      if rows.contains(index / LumaThumbnail.width), columns.contains(index % LumaThumbnail.width) {
        faceSum += Int(byte)
        faceCount += 1
      }
    }
    let count = thumbnail.bytes.count
    self.init(
      mean: Double(sum) / Double(count), darkShare: Double(dark) / Double(count),
      brightShare: Double(bright) / Double(count))
    let others = count - faceCount
    guard faceCount > 0, others > 0 else { return }
    let background = max(Double(sum - faceSum) / Double(others), 1)
    faceRatio = Double(faceSum) / Double(faceCount) / background
  }
}
