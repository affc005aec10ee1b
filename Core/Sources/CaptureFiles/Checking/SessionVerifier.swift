public import Files
import MovieFile
import Numbers

/// Checks a finished session: every byte against the manifest, and what the files hold against the layout.
///
/// Reads every file once. Blocks; memory is 100 bytes for each file and 8 for each frame of video.
public struct SessionVerifier {
  private let digest: any ContentDigest.Type

  /// - Parameter digest: SHA-256.
  public init(digest: any ContentDigest.Type) { self.digest = digest }

  /// The specified files that every session has.
  static let required = [
    "arkit_poses.json", "watch_imu.json", "glove_joints.json", "calibration.json",
    "metadata.json", "sync_log.json",
  ]

  /// Checks a folder; never throws, as everything that is wrong is a finding.
  public func verify(_ folder: String) -> SessionCheck {
    var check = SessionCheck()
    guard DiskFolder.kind(of: folder) == .folder else {
      check.find(.missing, ".", "There is no folder \(folder). Check the path.")
      return check
    }
    var listed = Set<String>()
    var content = SessionContent()
    do throws(ManifestReader.Problem) {
      var manifest = try ManifestReader(folder)
      while let entry = try manifest.next() {
        guard listed.insert(entry.path).inserted else {
          check.find(.manifest, entry.path, "\(entry.path) stands twice in the manifest.")
          continue
        }
        content.note(entry.path, &check)
        verify(entry, in: folder, &check, &content)
      }
    } catch {
      check.find(.manifest, ManifestHead.name, error.sentence)
    }
    findExtras(in: folder, below: "", listed: listed, &check)
    for name in Self.required where !listed.contains(name) {
      check.find(
        .missing, name, "\(name) is not in the manifest, and every session has one. Repair it.")
    }
    content.compare(in: folder, &check)
    return check
  }

  private func verify(
    _ entry: ManifestEntry, in folder: String, _ check: inout SessionCheck,
    _ content: inout SessionContent
  ) {
    let path = folder + "/" + entry.path
    guard let kind = DiskFolder.kind(of: path) else {
      check.find(
        .missing, entry.path, "\(entry.path) is missing. Copy it from the source of the session.")
      return
    }
    guard kind == .file, !Self.goesThroughLink(entry.path, in: folder) else {
      check.find(
        .changed, entry.path, "\(entry.path) is not a regular file. Copy the file itself.")
      return
    }
    do throws(CaptureFileError) {
      let file = try DiskFolder.file(path)
      guard file.size == entry.size else {
        check.find(
          .changed, entry.path,
          "\(entry.path) has \(file.size) bytes instead of \(entry.size). Copy it again.")
        var inspector = ContentInspector(file: entry.path)
        _ = try read(file, &inspector, &check)
        report(inspector, entry, &check, &content)
        return
      }
      var inspector = ContentInspector(file: entry.path)
      let sum = try read(file, &inspector, &check)
      if sum != entry.sha256 {
        check.find(
          .changed, entry.path,
          "\(entry.path) does not have the SHA-256 of the manifest. Copy it again.")
      }
      report(inspector, entry, &check, &content)
    } catch { check.find(.changed, entry.path, error.description) }
  }

  private func read(
    _ file: RegularFile, _ inspector: inout ContentInspector, _ check: inout SessionCheck
  ) throws(CaptureFileError) -> String {
    var digest = digest.init()
    while true {
      let piece = try file.chunk()
      if piece.isEmpty { break }
      piece.withUnsafeBytes { digest.update($0) }
      inspector.append(piece)
      check.bytes += piece.count
    }
    inspector.finish()
    check.files += 1
    return digest.finish().hexadecimal
  }

  private func report(
    _ inspector: ContentInspector, _ entry: ManifestEntry, _ check: inout SessionCheck,
    _ content: inout SessionContent
  ) {
    if let problem = inspector.problem {
      check.find(.invalid, entry.path, "\(entry.path): \(problem)")
    }
    content.take(inspector, entry.path, &check)
  }

  /// Whether a folder on the way to a file is a link.
  private static func goesThroughLink(_ path: String, in folder: String) -> Bool {
    var way = folder
    for part in path.split(separator: "/").dropLast() {
      way += "/" + part
      if DiskFolder.kind(of: way) != .folder { return true }
    }
    return false
  }

  private func findExtras(
    in folder: String, below prefix: String, listed: Set<String>, _ check: inout SessionCheck
  ) {
    let names = (try? DiskFolder.names(in: folder + "/" + prefix)) ?? []
    for name in names {
      let path = prefix + name
      guard path != ManifestHead.name, !listed.contains(path) else { continue }
      if DiskFolder.kind(of: folder + "/" + path) == .folder {
        findExtras(in: folder, below: path + "/", listed: listed, &check)
      } else {
        check.find(
          .extra, path, "\(path) is not in the manifest. Remove it, or keep it elsewhere.")
      }
    }
  }
}

/// What the files of a session say about each other.
struct SessionContent {
  private var frames: [String: [Double]] = [:]
  private var pictures: [String: Int] = [:]
  private var movies: [String] = []
  private var pictureSizes: [String: (width: Int, height: Int)] = [:]

  mutating func take(_ inspector: ContentInspector, _ path: String, _ check: inout SessionCheck) {
    if path.hasSuffix("_frames.json"), inspector.problem == nil {
      frames[path] = inspector.timestamps
    }
    if path.hasSuffix(".mp4") || path.hasSuffix(".m4a") { movies.append(path) }
    guard let folder = Self.pictureFolder(of: path) else { return }
    guard let size = inspector.size else { return }
    if let first = pictureSizes[folder], first != size {
      check.find(
        .invalid, path,
        "\(path) has \(size.width) × \(size.height) pixels, and the first one of \(folder) has "
          + "\(first.width) × \(first.height).")
    } else {
      pictureSizes[folder] = size
    }
  }

  /// Checks the name of a picture that the manifest has, in its order.
  mutating func note(_ path: String, _ check: inout SessionCheck) {
    guard let folder = Self.pictureFolder(of: path) else { return }
    let number = pictures[folder, default: 0]
    if path != folder + "/" + PersonFolder.pictureName(number) {
      check.find(.invalid, path, "\(path) breaks the order of six-digit numbers from 000000 on.")
    }
    pictures[folder] = number + 1
  }

  private static func pictureFolder(of path: String) -> String? {
    guard path.hasSuffix(".png"), let slash = path.lastIndex(of: "/") else { return nil }
    return String(path[..<slash])
  }

  /// Compares frames with the lists of their times.
  func compare(in folder: String, _ check: inout SessionCheck) {
    for (name, times) in frames where name.hasPrefix("depth") {
      let stem = String(name.dropLast("_frames.json".count))
      for (pictures, count) in pictures
      where pictures == stem || pictures == "confidence" + stem.dropFirst("depth".count) {
        guard count != times.count else { continue }
        check.find(
          .invalid, name, "\(name) has \(times.count) entries and \(pictures) \(count) pictures.")
      }
    }
    for movie in movies { compare(movie, in: folder, &check) }
  }

  private func compare(_ movie: String, in folder: String, _ check: inout SessionCheck) {
    let list = movie.dropLast(4) + "_frames.json"
    guard let times = frames[String(list)] else { return }
    let reader: MovieReader
    do throws(MovieError) { reader = try MovieReader(path: folder + "/" + movie) } catch {
      check.find(.invalid, movie, error.description)
      return
    }
    let media: MovieFormat.Media = movie.hasSuffix(".m4a") ? .sound : .video
    guard let track = reader.first(media), track.samples.count == times.count else {
      let count = reader.first(media)?.samples.count ?? 0
      check.find(
        .invalid, movie, "\(movie) has \(count) frames and \(list) \(times.count) entries.")
      return
    }
    let shown = track.times.sorted()
    let worst = zip(shown, times).map { abs(Double($0) / 1e9 - $1) }.max() ?? 0
    if worst > 0.001 {
      check.find(
        .invalid, movie,
        "\(movie) shows a frame \(worst) s from its time in \(list); 0.001 s are "
          + "allowed.")
    }
  }
}
