/// The files that vision uses.
public struct VisionPaths: Hashable, Sendable {
  public var library: String
  /// Nil when the model was not found: then no tracker can detect faces (or hands, or bodies).
  public var faceModel: String?
  public var handModel: String?
  public var poseModel: String?
  /// The program that is started as the vision worker; nil uses the running one, or `sensorium` beside it.
  public var worker: String?
  /// One sentence for each file whose checksum is unknown or could not be computed.
  public var warnings: [String]

  public init(
    library: String, faceModel: String?, handModel: String?, poseModel: String? = nil,
    worker: String? = nil, warnings: [String] = []
  ) {
    self.library = library
    self.faceModel = faceModel
    self.handModel = handModel
    self.poseModel = poseModel
    self.worker = worker
    self.warnings = warnings
  }

  /// The path of a model; nil when it was not found.
  public func path(of model: VisionModel) -> String? {
    switch model {
    case .face: faceModel
    case .hand: handModel
    case .pose: poseModel
    }
  }

  /// The models that were not found although a tracker needs them.
  func missingModels(for wanted: TrackerOptions) -> [VisionModel] {
    VisionModel.allCases.filter { wanted.count(of: $0) > 0 && path(of: $0) == nil }
  }

  /// The models that a tracker needs, and no others; throws when one was not found.
  func models(for wanted: TrackerOptions) throws(VisionError) -> ModelPaths {
    if let missing = missingModels(for: wanted).first {
      throw .unavailable(VisionUnavailable(missing: missing))
    }
    return ModelPaths(
      face: wanted.faces > 0 ? faceModel : nil, hand: wanted.hands > 0 ? handModel : nil,
      pose: wanted.bodies > 0 ? poseModel : nil)
  }
}

/// The models of one tracker; nil for a model that it does not need.
struct ModelPaths: Hashable {
  var face: String?
  var hand: String?
  var pose: String?

  /// Whether there is a model for everything that is wanted.
  func areEnough(for wanted: TrackerOptions) -> Bool {
    (wanted.faces == 0 || face != nil) && (wanted.hands == 0 || hand != nil)
      && (wanted.bodies == 0 || pose != nil)
  }
}
