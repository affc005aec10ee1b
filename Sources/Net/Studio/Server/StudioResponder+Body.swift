import HummingbirdCore
import NIOCore

extension StudioResponder {
  enum BodyProblem: Error { case tooLarge, tooSlow }

  /// The whole body within the limits of size and time; what is too large is read past for a while, so that
  /// the answer still reaches the sender.
  func collect(
    _ request: Request, _ facts: RequestFacts
  ) async -> Result<[UInt8], BodyProblem> {
    let limit = facts.path == "/send" ? core.limits.largestBinary : core.limits.largestBody
    let patience = limit + 4 << 20
    guard facts.headers["content-length"].flatMap({ Int($0) }) ?? 0 <= patience else {
      return .failure(.tooLarge)
    }
    let body = request.body
    return await withTaskGroup(of: Result<[UInt8], BodyProblem>.self) { group in
      group.addTask { await Self.collect(body, limit: limit, patience: patience) }
      group.addTask { [core] in
        try? await Task.sleep(for: .seconds(core.limits.body))
        return .failure(.tooSlow)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.tooSlow)
    }
  }

  private static func collect(
    _ body: RequestBody, limit: Int, patience: Int
  ) async -> Result<[UInt8], BodyProblem> {
    var bytes: [UInt8] = []
    var count = 0
    do {
      for try await piece in body {
        count += piece.readableBytes
        guard count <= patience else { return .failure(.tooLarge) }
        if count <= limit { bytes.append(contentsOf: piece.readableBytesView) }
      }
    } catch {
      return .failure(.tooSlow)
    }
    return count <= limit ? .success(bytes) : .failure(.tooLarge)
  }
}
