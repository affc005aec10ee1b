import CaptureExport
import CaptureLibrary
import CaptureScreens
import Cryptography
import Files
import Foundation
import HubConnections
import HubStudio
import Numbers
import Realtime
import Streaming
import Upload

/// What the recorder's engine and library need of this computer.
final class HubCaptureHost: CaptureHost {
  private let data: String
  private let python: String
  private let said: @Sendable (String) -> Void

  let digest: any ContentDigest.Type = SHA256Digest.self
  var kitVersion: String { Version.current }

  /// - Parameters:
  ///   - data: the data folder, for keys and for uploads that go on.
  ///   - python: the interpreter of the formats that Python writes.
  init(data: String, python: String, say: @escaping @Sendable (String) -> Void) {
    self.data = data
    self.python = python
    said = say
  }

  func freeSpace(at path: String) -> Int64? { DiskSpace.free(at: path).map { Int64($0) } }

  func say(_ sentence: String) { said(sentence) }

  func export(
    _ session: String, as format: CaptureFormatChoice, to folder: String
  ) async throws {
    guard let format = CaptureExportFormat(rawValue: format.rawValue) else { return }
    let python = python
    let script = Locked<Process?>(nil)
    let thread = BlockingThread(name: "export") {}
    try await withTaskCancellationHandler {
      try await thread.run { _ in
        _ = try SessionExport.export(
          [session], format: format, to: folder, python: python,
          started: { process in script.withLock { $0 = process } })
      }
    } onCancel: {
      script.withLock { $0?.terminate() }
    }
  }

  func upload(
    _ session: String, to destination: String,
    progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async throws(CaptureUploadFailure) {
    do {
      let thread = BlockingThread(name: "upload") {}
      let data = data
      // The library has asked for the consents.
      let upload = try await thread.run { _ in
        try SessionUpload(session, to: destination, data: data, isAllowed: true)
      }
      let size = Int64(clamping: upload.size)
      _ = try await upload.run { progress(Int64(clamping: $0), size) }
    } catch {
      throw Self.failure(error)
    }
  }

  func remove(
    _ session: String, at destination: String
  ) async throws(CaptureUploadFailure) {
    do {
      try await SessionRemoval(destination, data: data).remove(session)
    } catch {
      throw Self.failure(error)
    }
  }

  func checkDestination(_ destination: String) async throws(CaptureUploadFailure) -> String {
    do {
      if destination.hasPrefix("tus+") {
        _ = try TusAddress(destination)
      } else {
        _ = try S3Address(destination)
        _ = try S3Keys.find(data: data)
      }
      return destination
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: any Error) -> CaptureUploadFailure {
    if error is CancellationError {
      return CaptureUploadFailure("The upload was stopped.", isTemporary: true)
    }
    return CaptureUploadFailure(
      "\(error)", isTemporary: (error as? UploadError)?.isTemporary ?? false)
  }
}
