import Foundation
import Net
import Recording

/// `POST /takes/import`: a recording that a person dropped on the page, in pieces of at most 1 MB.
///
/// `?id=…&offset=…` adds a piece, `?id=…&name=…&modified=…` makes the take of what came.
struct ImportRoute: Sendable {
  let hub: Hub
  let desk: ImportDesk

  init(hub: Hub, folder: String) {
    self.hub = hub
    desk = ImportDesk(folder: folder + "/.import")
  }

  var route: StudioRoute {
    StudioRoute("POST", "/takes/import") { request in await answer(request) }
  }

  private func answer(_ request: StudioRequest) async -> StudioResponse {
    guard let id = request.query("id"), ImportDesk.isID(id) else {
      return .error(400, "The import has no valid id: load the page again.")
    }
    do {
      guard let file = request.query("name") else {
        try await desk.add(request.body, to: id, at: request.query("offset").flatMap { Int($0) })
        return .text("{}", type: "application/json")
      }
      let modified = request.query("modified").flatMap(Double.init)
      let path = try await desk.finish(id)
      defer { unlink(path) }
      let name = try await hub.importTake(from: path, file: file, modified: modified)
      let body = try JSONEncoder().encode(["take": name])
      return .text(String(decoding: body, as: UTF8.self), type: "application/json")
    } catch let error as RecordingError {
      return .error(422, Self.sentence(error, file: request.query("name") ?? "The file"))
    } catch {
      return .error(422, "\(error)")
    }
  }

  /// Names the person's file and not the hub's copy of it.
  private static func sentence(_ error: RecordingError, file: String) -> String {
    switch error {
    case .unknownFormat:
      "\(file.prefix(80)) is not a recording that can be played: drop a .sensorium take, a CSV of Live "
        + "Link Face, or a CSV or JSON Lines file written by sensorium."
    case .noFrames(_, let skipped):
      "\(file.prefix(80)) holds no usable frame (\(skipped) rows were malformed): export it again."
    default: error.description
    }
  }
}

/// Files that are on their way in: a few at a time, of bounded size, in a folder of their own.
actor ImportDesk {
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
    if size == 0 { try begin(id) }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path(of: id)))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: bytes)
    sizes[id] = size + bytes.count
  }

  /// The path of the whole file; the caller removes it.
  func finish(_ id: String) throws -> String {
    guard sizes[id] != nil else {
      throw RunError("Nothing of the file has arrived: drop it again.")
    }
    sizes[id] = nil
    order.removeAll { $0 == id }
    return path(of: id)
  }

  private func begin(_ id: String) throws {
    order.removeAll { $0 == id }
    while order.count >= Self.most { drop(order[0]) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path(of: id), contents: nil) else {
      throw RunError("\(folder) cannot be written: free some space or give another --data folder.")
    }
    order.append(id)
  }

  private func drop(_ id: String) {
    sizes[id] = nil
    order.removeAll { $0 == id }
    unlink(path(of: id))
  }

  private func path(of id: String) -> String { folder + "/" + id }
}
