import Landmarks

/// `sensorium models`: the files that vision needs, their paths, and how to get the missing ones.
public struct ModelReport: Codable, Sendable {
  public struct Model: Codable, Sendable {
    public var name: String
    /// Nil when it was not found.
    public var path: String?
    public var url: String
    /// Of the official file.
    public var sha256: String
  }

  /// The path of MediaPipe's library; nil when it was not found.
  public var library: String?
  public var models: [Model]
  /// Warnings and remedies, in sentences.
  public var notes: [String]

  public var isComplete: Bool { library != nil && models.allSatisfy { $0.path != nil } }

  public static func current() -> ModelReport {
    var report = ModelReport(library: nil, models: [], notes: [])
    var paths: VisionPaths?
    switch VisionAvailability.find() {
    case .success(let found):
      paths = found
      report.library = found.library
      report.notes = found.warnings
    case .failure(let absent): report.notes = ["\(absent)"]
    }
    report.models = VisionModel.allCases.map { model in
      Model(
        name: model.fileName, path: paths?.path(of: model), url: model.url, sha256: model.checksum)
    }
    report.notes.append(
      "Looked for in $SENSORIUM_MEDIAPIPE_LIB, $SENSORIUM_MODELS and ~/.local/share/sensorium.")
    return report
  }

  public var lines: [String] {
    let libraryLine = "\(library == nil ? "–" : "✓") libmediapipe.so: \(library ?? "not found")"
    let modelLines = models.flatMap { model in
      [
        "\(model.path == nil ? "–" : "✓") \(model.name): \(model.path ?? "not found")",
        "    \(model.url)", "    sha256 \(model.sha256)",
      ]
    }
    return [libraryLine] + modelLines + notes
  }
}
