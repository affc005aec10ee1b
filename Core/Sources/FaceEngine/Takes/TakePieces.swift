import Files
public import Recording

/// A take in another format, converted while it is sent.
public actor TakePieces {
  private nonisolated let executor = FileExecutor(name: "export")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
  private var export: TakeExport
  private static let framesInPiece = 200

  private init(_ export: sending TakeExport) { self.export = export }

  /// The bytes in pieces of a few hundred frames, converted on demand.
  public static func stream(
    path: String, format: TakeFormat, trim: TakeTrim?, secondsFromGMT: Int
  ) throws(RecordingError) -> AsyncStream<[UInt8]> {
    let pieces = TakePieces(
      try TakeExport(path: path, format: format, trim: trim, secondsFromGMT: secondsFromGMT))
    return AsyncStream(unfolding: { await pieces.next() })
  }

  private func next() -> [UInt8]? { export.next(frames: Self.framesInPiece) }
}
