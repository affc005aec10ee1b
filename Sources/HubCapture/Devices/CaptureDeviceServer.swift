import CaptureEngine
import HubStudio
import Numbers
import Realtime
import WebServer

/// A server of its own for devices that cannot pair: the device protocol at `/device`, Sensor Logger's pushes at
/// `/push/TOKEN`. Whoever has the session's token may send samples and do nothing else.
final class CaptureDeviceServer: Sendable {
  static let socketPath = "/device"
  static let pushPath = "/push/"
  /// Bytes of one push: a minute of a watch.
  private static let largestPush = 4 << 20

  private let engine: CaptureEngine

  init(_ engine: CaptureEngine) { self.engine = engine }

  /// Listens until the task is cancelled; `opened` gets the port.
  func run(port: Int, isLANOpen: Bool, opened: @Sendable (Int) async -> Void) async throws {
    try await StudioServer.serve(
      configuration, port: port, isLANOpen: isLANOpen, opened: opened)
  }

  private var configuration: StudioConfiguration {
    var configuration = StudioConfiguration(webFolder: nil, access: NobodyPairs())
    configuration.audience = .programs
    configuration.limits.largestBody = Self.largestPush
    configuration.sockets = [
      StudioSocket(
        Self.socketPath, largestBinary: CaptureDeviceSocket.largestMessage
      ) { [engine] in
        await CaptureDeviceSocket(engine: engine, isPaired: false).run($0)
      }
    ]
    configuration.routes = [
      StudioRoute("POST", Self.pushPath, access: .open) { [engine] in await Self.push($0, engine) }
    ]
    return configuration
  }

  private static func push(
    _ request: StudioRequest, _ engine: CaptureEngine
  ) async -> StudioResponse {
    let now = Int64(clamping: MonotonicClock.nanoseconds)
    let token = String(request.path.dropFirst(pushPath.count))
    guard RandomToken.isEqual(token, engine.token) else {
      return .error(
        403, "The address has not the token of this session: copy it from Record again.")
    }
    do throws(CapturePushError) {
      try await engine.push(sensorLogger: request.body, token: token, at: now)
      return .text("{}", type: "application/json")
    } catch {
      return .error(error.isUnauthorised ? 401 : 400, error.description)
    }
  }
}
