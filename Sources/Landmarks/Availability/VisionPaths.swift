/// The files that vision runs on.
public struct VisionPaths: Hashable, Sendable {
  public var library: String
  /// Nil when the model was not found: then no tracker can follow faces (or hands).
  public var faceModel: String?
  public var handModel: String?
  /// One sentence for each file whose checksum is not a known one or could not be taken.
  public var warnings: [String]

  public init(
    library: String, faceModel: String?, handModel: String?, warnings: [String] = []
  ) {
    self.library = library
    self.faceModel = faceModel
    self.handModel = handModel
    self.warnings = warnings
  }
}
