import Foundation
import Numbers
import Streaming
package import WebServer

/// `POST` of a file from a page, in pieces of at most 1 MB.
///
/// `?id=…&offset=…` adds a piece, `?id=…&name=…&modified=…` ends the file, which is answered with its name here:
/// `{"take":"…"}`.
package struct UploadRoute: Sendable {
  /// A file that has arrived; it is removed after it was taken in.
  package struct File: Sendable {
    package let path: String
    /// What the page says that it is called: any text.
    package let name: String
    /// Seconds of Unix.
    package let modified: Double?
  }

  private let path: String
  private let noun: String
  private let uploads: UploadSession
  private let takeIn: @Sendable (File) async throws -> String
  private let sentence: @Sendable (_ error: any Error, _ name: String?) -> String

  /// - Parameters:
  ///   - noun: what a file becomes, in the answer: "take".
  ///   - folder: of files that have not arrived whole; it is emptied now.
  ///   - largest: the size of the largest file in bytes.
  ///   - sentence: what a page shows for an error.
  ///   - takeIn: keeps the file and returns its name here.
  package init(
    _ path: String, noun: String, folder: String, largest: Int = 512 << 20,
    sentence: @escaping @Sendable (_ error: any Error, _ name: String?) -> String = Self.sentence(
      of:named:),
    takeIn: @escaping @Sendable (File) async throws -> String
  ) {
    self.path = path
    self.noun = noun
    self.takeIn = takeIn
    self.sentence = sentence
    uploads = UploadSession(folder: folder, largest: largest)
  }

  package var route: StudioRoute { StudioRoute("POST", path) { await answer($0) } }

  private func answer(_ request: StudioRequest) async -> StudioResponse {
    guard let id = request.query("id"), UploadSession.isID(id) else {
      return .error(400, "The import has no valid id: load the page again.")
    }
    do {
      guard let name = request.query("name") else {
        try await uploads.add(request.body, to: id, at: request.query("offset").flatMap { Int($0) })
        return .text("{}", type: "application/json")
      }
      let path = try await uploads.finish(id)
      defer { unlink(path) }
      let modified = request.query("modified").flatMap(Double.init)
      let kept = try await takeIn(File(path: path, name: name, modified: modified))
      let body = try JSONEncoder().encode([noun: kept])
      return .text(String(decoding: body, as: UTF8.self), type: "application/json")
    } catch {
      return .error(422, sentence(error, request.query("name")))
    }
  }

  /// A sentence of our own as it is, otherwise that the file could not be taken in.
  package static func sentence(of error: any Error, named name: String?) -> String {
    if let error = error as? RunError { return error.description }
    return "\((name ?? "The file").prefix(80)) could not be taken in: drop it again."
  }
}
