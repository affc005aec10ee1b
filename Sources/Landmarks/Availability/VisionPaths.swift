/// The files that vision uses.
public struct VisionPaths: Hashable, Sendable {
  public var library: String
  /// Nil when the model was not found: then no tracker can detect faces (or hands).
  public var faceModel: String?
  public var handModel: String?
  /// The program that is started as the vision worker; nil uses the running one, or `sensorium` beside it.
  public var worker: String?
  /// One sentence for each file whose checksum is unknown or could not be computed.
  public var warnings: [String]

  public init(
    library: String, faceModel: String?, handModel: String?, worker: String? = nil,
    warnings: [String] = []
  ) {
    self.library = library
    self.faceModel = faceModel
    self.handModel = handModel
    self.worker = worker
    self.warnings = warnings
  }

  /// The models that a tracker needs; throws when one was not found.
  func models(
    for options: TrackerOptions
  ) throws(VisionError) -> (face: String?, hand: String?) {
    (
      face: options.face ? try existing(faceModel, "face") : nil,
      hand: options.hands ? try existing(handModel, "hand") : nil
    )
  }

  private func existing(_ model: String?, _ kind: String) throws(VisionError) -> String {
    guard let model else {
      throw .unavailable(
        VisionUnavailable(reason: "The model \(kind)_landmarker.task was not found."))
    }
    return model
  }
}
