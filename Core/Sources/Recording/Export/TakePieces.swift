import Files

/// A take in another format, converted while it is sent.
public actor TakePieces {
  private nonisolated let executor = FileExecutor(name: "export")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
  private var export: TakeExport
  private static let framesInPiece = 200

  private init(_ export: sending TakeExport) { self.export = export }

  /// The bytes in pieces of a few hundred frames, converted on demand; throws when the take cannot be read to its end.
  public static func stream(
    path: String, format: TakeFormat, trim: TakeTrim?, secondsFromGMT: Int
  ) throws(RecordingError) -> AsyncThrowingStream<[UInt8], any Error> {
    let pieces = TakePieces(
      try TakeExport(path: path, format: format, trim: trim, secondsFromGMT: secondsFromGMT))
    return AsyncThrowingStream(unfolding: { try await pieces.next() })
  }

  private func next() throws -> [UInt8]? { try export.next(frames: Self.framesInPiece) }
}
