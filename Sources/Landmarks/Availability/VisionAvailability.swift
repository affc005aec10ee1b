import Foundation

/// Finds the files that vision needs on this machine.
public enum VisionAvailability {
  /// The first library and models found: the explicit path, the environment, a checkout, the home folder.
  ///
  /// The first call computes the checksum of the whole library (a second or less), later ones
  /// use a cache.
  public static func find(
    _ options: VisionOptions = VisionOptions()
  ) -> Result<VisionPaths, VisionUnavailable> {
    let library = libraryPath(options)
    guard FileManager.default.isReadableFile(atPath: library) else {
      return .failure(
        VisionUnavailable(reason: "The vision library was not found at \(library)."))
    }
    let folders = modelFolders(options)
    var paths = VisionPaths(
      library: library, faceModel: first(.face, in: folders), handModel: first(.hand, in: folders),
      poseModel: first(.pose, in: folders))
    guard VisionModel.allCases.contains(where: { paths.path(of: $0) != nil }) else {
      let places = folders.joined(separator: ", ")
      return .failure(VisionUnavailable(reason: "No vision model was found in \(places)."))
    }
    if options.checksSums { paths.warnings = warnings(about: paths, options) }
    return .success(paths)
  }

  private static func libraryPath(_ options: VisionOptions) -> String {
    options.library ?? options.environment["SENSORIUM_MEDIAPIPE_LIB"]
      ?? options.home + "/libmediapipe.so"
  }

  private static func modelFolders(_ options: VisionOptions) -> [String] {
    if let folder = options.models ?? options.environment["SENSORIUM_MODELS"] { return [folder] }
    return [checkoutModels(options.program), options.home + "/models"].compactMap { $0 }
  }

  /// `shared/models` beside the checkout that a program was built in, or beside a folder around it.
  private static func checkoutModels(_ program: String?) -> String? {
    guard let program else { return nil }
    let files = FileManager.default
    var folder = URL(fileURLWithPath: program).resolvingSymlinksInPath()
    var isInCheckout = false
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if isInCheckout {
        let models = folder.appendingPathComponent("shared/models").path
        if files.fileExists(atPath: models) { return models }
      }
      isInCheckout =
        isInCheckout
        || files.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
    }
    return nil
  }

  private static func first(_ model: VisionModel, in folders: [String]) -> String? {
    folders.map { $0 + "/" + model.fileName }
      .first { FileManager.default.isReadableFile(atPath: $0) }
  }

  private static func warnings(about paths: VisionPaths, _ options: VisionOptions) -> [String] {
    var sums = ChecksumCache(options)
    defer { sums.save() }
    let models = VisionModel.allCases.map { paths.path(of: $0) }
    return ([paths.library] + models).compactMap { path in
      guard let path else { return nil }
      guard let sum = sums.sum(of: path) else {
        return "The checksum of \(path) could not be taken: the program sha256sum is missing."
      }
      guard !KnownFile.sums.contains(sum) else { return nil }
      return "\(path) is not a version that is known to work (sha256 \(sum)). "
        + VisionUnavailable.install
    }
  }
}
