import FaceScreens
import Files
import Foundation
import SwiftUI

/// Files that a person chooses, or opens with this app.
enum OpenedFile {
  /// The bytes of a file outside the app's folder, which may be read for this moment only.
  static func bytes(of url: URL, limit: Int) throws(FileError) -> [UInt8] {
    let isScoped = url.startAccessingSecurityScopedResource()
    defer { if isScoped { url.stopAccessingSecurityScopedResource() } }
    return try RegularFile.bytes(of: url.path(percentEncoded: false), limit: limit)
  }

  /// What a chosen file means for PRESETS; a file that cannot be read is an empty one there.
  static func preset(
    _ result: Result<URL, any Error>, largest: Int
  ) -> PresetsScreen.Action {
    guard case .success(let url) = result else { return .offer(text: "", file: nil) }
    do throws(FileError) {
      let text = String(decoding: try bytes(of: url, limit: largest), as: UTF8.self)
      return .offer(text: text, file: url.lastPathComponent)
    } catch {
      if case .tooLarge(_, let size, _) = error { return .offerTooLarge(bytes: size) }
      return .offer(text: "", file: url.lastPathComponent)
    }
  }

  /// A copy in the app's temporary folder, which can be read after the moment.
  static func copied(_ url: URL) throws -> URL {
    let isScoped = url.startAccessingSecurityScopedResource()
    defer { if isScoped { url.stopAccessingSecurityScopedResource() } }
    let copy = try ShareFolder.place(for: UUID().uuidString + "-" + url.lastPathComponent)
    try FileManager.default.copyItem(at: url, to: copy)
    return copy
  }
}
