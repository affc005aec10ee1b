import Files

/// How a file of pictures is read.
enum PictureFile {
  case jpeg, mjpeg, other

  /// The largest JPEG that is accepted, in bytes.
  static let largestJPEG = 64 << 20

  /// Decides by the first bytes, and by the name where one JPEG or many start alike.
  static func kind(of path: String) throws(PictureError) -> PictureFile {
    do throws(FileError) {
      let start = try RegularFile(path: path).next(3)
      guard start == [0xFF, 0xD8, 0xFF] else { return .other }
    } catch {
      throw PictureError(error)
    }
    let name = path.lowercased()
    return name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") ? .jpeg : .mjpeg
  }
}

extension PictureError {
  init(_ error: FileError) {
    switch error {
    case .notFound(let path): self = .noFile(path)
    case .notRegular(let path, let kind):
      self = .unreadable(path, reason: "it is \(kind.rawValue); give a file")
    case .unreadable(let path, let reason): self = .unreadable(path, reason: reason)
    case .tooLarge(let path, let size, let limit):
      self = .unreadable(path, reason: "it has \(size) bytes and at most \(limit) are read")
    }
  }
}
