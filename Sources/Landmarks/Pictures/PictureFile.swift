import Foundation

/// What a file of pictures is read by.
enum PictureFile {
  case jpeg, mjpeg, other

  /// By the first bytes, and by the name where one JPEG or many begin alike.
  static func kind(of path: String) throws(PictureError) -> PictureFile {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .noFile(path)
    }
    guard !isFolder.boolValue else { throw .unreadable(path, reason: "it is a folder") }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .unreadable(path, reason: "this user may not open it")
    }
    let start = (try? file.read(upToCount: 3)) ?? Data()
    guard start == Data([0xFF, 0xD8, 0xFF]) else { return .other }
    let name = path.lowercased()
    return name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") ? .jpeg : .mjpeg
  }
}
