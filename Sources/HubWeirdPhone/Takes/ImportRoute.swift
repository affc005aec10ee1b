import FaceEngine
import Foundation
import Numbers
import Recording
import Streaming
import WebServer

/// `POST /takes/import`: a recording from the page, in pieces of at most 1 MB.
///
/// `?id=…&offset=…` adds a piece, `?id=…&name=…&modified=…` makes a take of the pieces.
struct ImportRoute: Sendable {
  let engine: FaceEngine
  let uploads: UploadSession

  init(engine: FaceEngine, folder: String) {
    self.engine = engine
    uploads = UploadSession(folder: folder + "/.import")
  }

  var route: StudioRoute {
    StudioRoute("POST", "/takes/import") { request in await answer(request) }
  }

  private func answer(_ request: StudioRequest) async -> StudioResponse {
    guard let id = request.query("id"), UploadSession.isID(id) else {
      return .error(400, "The import has no valid id: load the page again.")
    }
    do {
      guard let file = request.query("name") else {
        try await uploads.add(request.body, to: id, at: request.query("offset").flatMap { Int($0) })
        return .text("{}", type: "application/json")
      }
      let modified = request.query("modified").flatMap(Double.init)
      let path = try await uploads.finish(id)
      defer { unlink(path) }
      let name = try await engine.importTake(from: path, file: file, modified: modified)
      let body = try JSONEncoder().encode(["take": name])
      return .text(String(decoding: body, as: UTF8.self), type: "application/json")
    } catch {
      return .error(422, Self.sentence(of: error, file: request.query("name")))
    }
  }

  /// The sentence for any error of an import.
  static func sentence(of error: any Error, file: String?) -> String {
    switch error {
    case let error as RecordingError: sentence(error, file: file ?? "The file")
    case let error as RunError: error.description
    default: "\(short(file)) could not be taken in: drop it again."
    }
  }

  private static func short(_ file: String?) -> Substring { (file ?? "The file").prefix(80) }

  /// Names the user's file and not the hub's copy of it.
  static func sentence(_ error: RecordingError, file: String) -> String {
    let file = short(file)
    return switch error {
    case .unknownFormat:
      "\(file) is not a recording that can be played: drop a .sensorium take, a CSV of Live "
        + "Link Face, or a CSV or JSON Lines file written by sensorium."
    case .unreadableRows(_, let rows, let lines):
      RecordingError.unreadableRows(path: String(file), rows: rows, lines: lines).description
    case .noFrames(_, skipped: 0): "\(file) holds no frames: record it again."
    case .noFrames(_, let skipped):
      "\(file) holds no usable frame (\(skipped) rows were malformed): export it again."
    case .newerVersion(_, let version):
      "\(file) has format version \(version), and this hub reads version 1: update the hub."
    case .notFound: "\(file) did not arrive whole: drop it again."
    case .unreadable(_, let reason): "\(file) could not be read again (\(reason)): drop it again."
    case .unwritable(_, let reason):
      "\(file) cannot be kept as a take (\(reason)): free some space on the hub's disk and drop it again."
    case .alreadyExists: "9,999 takes have the name of \(file): rename the file and drop it again."
    case .invalidName: error.description
    }
  }
}

/// Files that are being uploaded: a limited number, of limited size, in a folder of their own.
actor UploadSession {
  private let folder: String
  private var sizes: [String: Int] = [:]
  private var order: [String] = []

  static let largest = 512 << 20
  private static let most = 4

  init(folder: String) {
    self.folder = folder
    try? FileManager.default.removeItem(atPath: folder)
  }

  static func isID(_ id: String) -> Bool {
    (8...64).contains(id.utf8.count)
      && id.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  func add(_ bytes: [UInt8], to id: String, at offset: Int?) throws {
    let size = sizes[id] ?? 0
    guard offset == size else {
      throw RunError("A piece of the file is missing: drop it again.")
    }
    guard size + bytes.count <= Self.largest else {
      drop(id)
      throw RunError("The file is larger than \(Self.largest >> 20) MB: cut it into parts.")
    }
    if size == 0 { begin(id) }
    if let failure = append(bytes, to: id) {
      drop(id)
      throw RunError(
        "The file cannot be taken in (\(failure.reason)): free some space on the hub's disk and drop it again."
      )
    }
    sizes[id] = size + bytes.count
  }

  private func append(_ bytes: [UInt8], to id: String) -> WriteFailure? {
    let file = open(path(of: id), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return WriteFailure(code: errno) }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        return WriteFailure(code: count == 0 ? EIO : errno)
      }
    }
    return nil
  }

  /// The path of the complete file; the caller removes it.
  func finish(_ id: String) throws -> String {
    guard sizes[id] != nil else {
      throw RunError("Nothing of the file has arrived: drop it again.")
    }
    sizes[id] = nil
    order.removeAll { $0 == id }
    return path(of: id)
  }

  private func begin(_ id: String) {
    order.removeAll { $0 == id }
    while order.count >= Self.most { drop(order[0]) }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    unlink(path(of: id))
    order.append(id)
  }

  private func drop(_ id: String) {
    sizes[id] = nil
    order.removeAll { $0 == id }
    unlink(path(of: id))
  }

  private func path(of id: String) -> String { folder + "/" + id }
}
