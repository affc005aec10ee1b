import Capture
import CaptureFiles
import Files
import Foundation
import JSON
import Numbers
import Streaming
import Upload

/// `sensorium capture upload`: a verified session into a bucket, or to a tus server, file by file; the manifest is last,
/// so that a session with a manifest is whole.
public struct SessionUpload: Sendable {
  private let folder: String
  private let target: Target
  private let files: [SessionUploadFile]

  private enum Target: Sendable {
    case bucket(S3Upload)
    case tus(TusUpload, memory: String)
  }

  /// Where the session goes, for people.
  public let destination: String
  /// Bytes of all files.
  public var size: Int { files.reduce(0) { $0 + $1.size } }

  /// Verifies the session and the consent. Throws one sentence.
  ///
  /// - Parameters:
  ///   - address: `s3://BUCKET/PREFIX?endpoint=…` or `tus+https://HOST/PATH`.
  ///   - data: the data folder, for keys and for uploads that go on.
  ///   - isAllowed: the person at the terminal says that the contributor agreed to this destination.
  public init(_ folder: String, to address: String, data: String, isAllowed: Bool) throws {
    self.folder = folder
    if address.hasPrefix("tus+") {
      let tus = TusUpload(try TusAddress(address))
      target = .tus(tus, memory: data + "/capture/uploads.json")
      destination = tus.destination
    } else {
      let bucket = try S3Address(address)
      let upload = S3Upload(bucket, keys: try S3Keys.find(data: data))
      target = .bucket(upload)
      destination = upload.destination
    }
    let found = try SessionVerification.check(folder)
    guard found.isSound else {
      throw RunError(
        "\(folder) is damaged (\(found.findings.first { $0.isDamage }?.sentence ?? "")) Verify it first."
      )
    }
    let reader = try SessionFolderReader(folder)
    let consent = (try? CaptureMetadata(reader.metadata))?.consent
    guard isAllowed || consent?.allowsUpload(to: address) == true else {
      throw RunError(
        "The contributor of this session has not agreed that it goes to \(destination):"
          + " ask them, then add --consent.")
    }
    files = try SessionUploadFile.all(in: folder)
  }

  /// Uploads what is not there yet; returns the bytes that were sent now.
  public func run(progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> Int {
    var (sent, done) = (0, 0)
    let session = URL(fileURLWithPath: folder).lastPathComponent
    for file in files {
      let before = done
      let name = session + "/" + file.path
      switch target {
      case .bucket(let upload):
        sent += try await upload.upload(folder + "/" + file.path, as: name, digest: file.sha256) {
          progress(before + $0)
        }
      case .tus(let upload, let memory):
        let places = TusPlaces(path: memory)
        let key = destination + " " + file.sha256
        let place = places[key]
        if place == TusPlaces.finished { break }
        sent += try await upload.upload(
          folder + "/" + file.path, as: name, digest: file.sha256, earlier: place,
          created: { places.keep($0, for: key) }, progress: { progress(before + $0) })
        places.keep(TusPlaces.finished, for: key)
      }
      done += file.size
    }
    return sent
  }
}

/// A file of a session with its digest; the manifest is the last one.
struct SessionUploadFile: Sendable {
  let path: String
  let size: Int
  let sha256: String

  private static let largestManifest = 512 << 20

  static func all(in folder: String) throws -> [SessionUploadFile] {
    let bytes = try RegularFile.bytes(of: folder + "/manifest.json", limit: largestManifest)
    var rules = JSONRules()
    rules.maximumSize = largestManifest
    guard let node = try? JSONParser.parse(bytes, rules: rules),
      case .array(let entries) = node.members["files"]
    else { throw RunError("manifest.json of \(folder) cannot be read: repair the session.") }
    var files = entries.compactMap { entry -> SessionUploadFile? in
      guard case .string(let path) = entry.members["path"],
        case .string(let sha256) = entry.members["sha256"],
        let size = entry.members["size"]?.double.flatMap({ Int(exactly: $0) })
      else { return nil }
      return SessionUploadFile(path: path, size: size, sha256: sha256)
    }
    guard files.count == entries.count else {
      throw RunError("manifest.json of \(folder) has an entry without path, size and digest.")
    }
    var digest = SHA256Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    files.append(
      SessionUploadFile(
        path: "manifest.json", size: bytes.count, sha256: digest.finish().hexadecimal))
    return files
  }
}

/// Where a tus server keeps unfinished uploads, in a file of the data folder.
struct TusPlaces: Sendable {
  let path: String
  static let finished = "finished"

  subscript(key: String) -> String? { read()[key] }

  func keep(_ place: String, for key: String) {
    var places = read()
    places[key] = place
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let bytes = try? encoder.encode(places) {
      try? bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }

  private func read() -> [String: String] {
    let bytes = (try? RegularFile.bytes(of: path, limit: 16 << 20)) ?? []
    return (try? BoundedJSON.decode([String: String].self, from: bytes)) ?? [:]
  }
}
