import NIOCore
import NIOHTTP1
import Numbers

extension StudioResponder {
  enum BodyProblem: Error {
    case tooLarge(limit: Int)
    case noRoom

    var status: Int {
      switch self {
      case .tooLarge: 413
      case .noRoom: 503
      }
    }

    var sentence: String {
      switch self {
      case .tooLarge(let limit):
        "The body of the request is too large: at most \(limit) bytes fit."
      case .noRoom: "Too much is being sent at the moment. Try again."
      }
    }
  }

  /// The bytes for which room is made by their announcement alone.
  private static var reserved: Int { 512 << 10 }

  /// The whole body, if it fits; `taken` is the reserved part of the budget, also after an error.
  @concurrent func collect(
    _ head: HTTPRequestHead, _ parts: inout HTTPConnection.Parts, limit: Int, _ taken: inout Int
  ) async throws -> Result<[UInt8], BodyProblem> {
    // An invalid length counts as longer than any limit.
    let announced = head.headers.first(name: "content-length").map { Int($0) ?? .max } ?? 0
    guard announced <= limit else { return .failure(.tooLarge(limit: limit)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(announced, Self.reserved))
    while let part = try await parts.next() {
      switch part {
      case .body(let piece):
        let count = piece.readableBytes
        guard bytes.count + count <= limit else { return .failure(.tooLarge(limit: limit)) }
        guard core.bodies.take(count) else { return .failure(.noRoom) }
        taken += count
        bytes.append(contentsOf: piece.readableBytesView)
      case .end: return .success(bytes)
      case .head: throw ChannelError.inappropriateOperationForState
      }
    }
    throw ChannelError.inputClosed
  }
}
