import NIOCore
import NIOHTTP1

/// The body of a request as it arrives, for a route that reads it in pieces. One task.
public struct StudioBody {
  var parts: HTTPConnection.Parts
  private(set) var isFinished = false

  init(_ parts: HTTPConnection.Parts) { self.parts = parts }

  /// The next bytes; nil at the end. Throws ``Interrupted`` when the peer has left, or was too slow, before it.
  @concurrent public mutating func next() async throws(Interrupted) -> [UInt8]? {
    guard !isFinished else { return nil }
    let part: HTTPServerRequestPart?
    do {
      part = try await parts.next()
    } catch {
      throw Interrupted()
    }
    switch part {
    case .body(let piece): return Array(piece.readableBytesView)
    case .end:
      isFinished = true
      return nil
    case .head, nil: throw Interrupted()
    }
  }

  /// The connection ended before the body did.
  public struct Interrupted: Error {
    init() {}
  }
}
