import CHTTP
import Numbers

/// Connections to servers, which later requests to the same host use again for a minute.
///
/// One thread serves all of them; nothing blocks who sends. Certificates are checked, for their name too, against the
/// system's authorities, by TLS 1.2 or later. HTTP/1.1 is spoken.
public final class HTTPConnections: Sendable {
  /// Those of the whole program.
  public static let shared = HTTPConnections()

  // Used by many threads, which its functions allow; nil without memory or threads.
  private nonisolated(unsafe) let client: OpaquePointer?

  /// - Parameters:
  ///   - authorities: a file of certificates (PEM) in place of the system's.
  ///   - idle: seconds after which connections without a request are closed.
  init(authorities: String? = nil, idle: Double = 60) {
    client = chttp_client_create(authorities, Int32(clamping: 1_000 * idle))
  }

  deinit { chttp_client_destroy(client) }

  /// Sends a request and waits for its answer; cancelling the task ends it at once.
  ///
  /// A request is sent once. Only where a connection that was used before ends without an answer, those that may come
  /// twice (not POST and PATCH) are sent again on a new one.
  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPAnswer {
    let transfer = try HTTPTransfer(request)
    await withTaskCancellationHandler {
      await run(transfer)
    } onCancel: {
      if let client { chttp_client_cancel(client, transfer.pointer) }
    }
    return try transfer.answer()
  }

  /// Returns when the transfer has ended; once for each.
  private func run(_ transfer: HTTPTransfer) async {
    guard let client else { return }
    await withCheckedContinuation { continuation in
      let waiting = Unmanaged.passRetained(Waiting(continuation)).toOpaque()
      chttp_client_send(client, transfer.pointer, { Waiting.resume($0) }, waiting)
    }
  }
}

/// Who waits for the end of a transfer.
private final class Waiting: Sendable {
  private let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

  static func resume(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<Waiting>.fromOpaque(context).takeRetainedValue().continuation.resume()
  }
}
