import MovieFile
import Numbers

/// What the files of a session say about each other.
struct SessionContent {
  private var frames: [String: [Double]] = [:]
  private var pictures: [String: Int] = [:]
  private var movies: [String] = []
  private var pictureSizes: [String: (width: Int, height: Int)] = [:]

  mutating func take(_ file: FileCheck, _ path: String, _ check: inout SessionCheck) {
    guard file.isRead else { return }
    if let timestamps = file.timestamps { frames[path] = timestamps }
    if path.hasSuffix(".mp4") || path.hasSuffix(".m4a") { movies.append(path) }
    guard let folder = Self.pictureFolder(of: path), let size = file.pixels else { return }
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
