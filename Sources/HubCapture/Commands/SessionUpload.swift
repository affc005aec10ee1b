import Capture
import CaptureFiles
import Files
import Foundation
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
    case tus(TusUpload, TusPlaces, at: String)
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
      let server = try TusAddress(address)
      let tus = TusUpload(server, token: try TusToken.find(data: data, host: server.host))
      // A server may have several places.
      target = .tus(tus, Self.places(data), at: server.url)
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

  /// What is known of files at tus servers.
  static func places(_ data: String) -> TusPlaces {
    TusPlaces(path: data + "/capture/uploads.json")
  }

  /// Uploads what is not there yet; returns the bytes that were sent now.
  public func run(progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> Int {
    // What has arrived is known when the upload ends early, too: a withdrawal has to find it.
    defer { if case .tus(_, let places, _) = target { places.save() } }
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
      case .tus(let upload, let places, let address):
        let key = TusPlaces.key(address, name: name)
        sent += try await send(file, as: name, by: upload, places, key) {
          progress(before + $0)
        }
      }
      done += file.size
    }
    return sent
  }

  private func send(
    _ file: SessionUploadFile, as name: String, by upload: TusUpload, _ places: TusPlaces,
    _ key: String, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> Int {
    let place = places.place(key, digest: file.sha256)
    guard place?.isFinished != true else { return 0 }
    let sent = try await upload.upload(
      folder + "/" + file.path, as: name, digest: file.sha256, earlier: place?.location,
      created: {
        places.keep(
          TusPlaces.Place(digest: file.sha256, location: $0), for: key, size: file.size)
      }, progress: progress)
    places.finish(key)
    return sent
  }
}
