import Dispatch
import Files
import Realtime

/// Reads a file on a thread of its own, two pieces ahead of the one who takes them.
final class FileReadAhead {
  /// Bytes of a piece.
  static let piece = 1 << 20
  private static let ahead = 2

  private let reader: BlockingThread<Result<RegularFile, FileError>>
  private let pieces = Locked<[Result<[UInt8], FileError>]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  init(_ path: String) {
    reader = BlockingThread(name: "capture-ahead") {
      Result { () throws(FileError) in try RegularFile(path: path) }
    }
    for _ in 0..<Self.ahead { ask() }
  }

  deinit { reader.stop() }

  /// The next bytes, empty at the end of the file; waits for them.
  func next() throws(CaptureFileError) -> [UInt8] {
    arrivals.wait()
    let piece = pieces.withLock { $0.removeFirst() }
    ask()
    do throws(FileError) { return try piece.get() } catch { throw CaptureFileError(error) }
  }

  private func ask() {
    reader.enqueue { [pieces, arrivals] file in
      let piece = Result { () throws(FileError) in try file.get().next(Self.piece) }
      pieces.withLock { $0.append(piece) }
      arrivals.signal()
    }
  }
}
