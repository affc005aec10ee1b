import CoreTransferable
import DesignSystem
import Foundation
import SwiftUI
import UniformTypeIdentifiers

/// A file for the share sheet, made when it is wanted.
struct SharedFile: Transferable {
  let name: String
  let make: @Sendable () async throws -> URL

  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(exportedContentType: .data) { (file: SharedFile) in
      SentTransferredFile(try await file.make())
    }
  }
}

/// Opens the share sheet for a file.
struct ShareFileLink: View {
  private let title: Text
  private let file: SharedFile

  init(_ title: Text, file: SharedFile) {
    self.title = title
    self.file = file
  }

  var body: some View {
    ShareLink(item: file, preview: SharePreview(file.name)) {
      title
        .font(.headline)
        .foregroundStyle(Palette.text)
        .padding(.horizontal, Space.large)
        .frame(minWidth: Space.target, minHeight: Space.target)
        .background(Palette.control)
        .clipShape(RoundedRectangle(cornerRadius: Space.radius))
    }
  }
}

/// The temporary folder in which files are made for the share sheet.
enum ShareFolder {
  /// Writes bytes as a file with this name; a slash in it becomes a dash.
  static func file(named name: String, _ bytes: [UInt8]) throws -> URL {
    let url = try place(for: name)
    try Data(bytes).write(to: url, options: .atomic)
    return url
  }

  /// Where a file with this name is made; one of an earlier time is replaced.
  static func place(for name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "Share")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plain = name.map { "/\\:".contains($0) ? "-" : $0 }
    return folder.appending(path: String(plain))
  }
}
