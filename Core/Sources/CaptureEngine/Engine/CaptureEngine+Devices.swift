public import CaptureWire
import Numbers
import Realtime
import Signals
import Timing
import WearableWire

extension CaptureEngine {
  /// Adds a connection that a device may have; its first message says who it is.
  ///
  /// - Parameters:
  ///   - token: what its address said, where that has a token.
  ///   - name: how devices are connected by it, as "Browser".
  ///   - isPaired: whether the host has checked who it is; another one needs the token in its hello.
  ///   - send: takes what is to be sent, in order and outside of locks; must not block.
  public func connect(
    token: String? = nil, name: String, isPaired: Bool,
    send: @escaping @Sendable (CaptureHubSession.Outgoing) -> Void
  ) -> CaptureConnectionID {
    let id = change {
      $0.connect(token: token, name: name, isPaired: isPaired, at: $1, send: send)
    }
    wake()
    return id
  }

  /// Takes a text message.
  ///
  /// - Parameter now: nanoseconds of the host's clock when it was read.
  public func receive(text: [UInt8], from connection: CaptureConnectionID, at now: Int64) async {
    take(.text(text), from: connection, at: now)
  }

  /// Takes a binary message; returns when there is room for another one, or when the task is cancelled.
  ///
  /// - Parameter now: nanoseconds of the host's clock when it was read.
  public func receive(
    binary: [UInt8], from connection: CaptureConnectionID, at now: Int64
  ) async {
    take(.binary(binary), from: connection, at: now)
    let writer = state.withLock { state in
      state.connections[connection]?.device.flatMap {
        state.isMember($0) ? state.take?.writer : nil
      }
    }
    await writer?.room()
  }

  func take(
    _ event: CaptureHubSession.Event, from connection: CaptureConnectionID, at now: Int64
  ) {
    let now = Self.possible(now)
    change { state, _ in state.receive(event, from: connection, at: now) }
  }

  /// An instant that can be computed with.
  static func possible(_ now: Int64) -> Int64 { now.clamped(to: 0...1 << 61) }

  public func disconnect(_ connection: CaptureConnectionID) async {
    change { $0.disconnect(connection, at: $1) }
    wake()
  }
}

/// Readers of what has no protocol, apart from the state: pushes are large.
struct Wearables: Sendable {
  struct Glove: Hashable {
    var host: String
    var role: String
    var isLeft: Bool
  }

  var logger = SensorLoggerReceiver()
  var gloves: [String: HandDriverReceiver] = [:]
  var clocks: [Glove: ArrivalClock] = [:]

  /// Computers that run a HandDriver; more are left out.
  static let mostHosts = 16
}

/// Why a push is refused, in one sentence.
public struct CapturePushError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// Whether its token is wrong.
  public let isUnauthorised: Bool
}

extension CaptureEngine {
  /// Takes a datagram of HandDriver. Its frames have no time: they get that of their arrival, smoothed to the rate at
  /// which they come.
  ///
  /// - Parameters:
  ///   - address: of the sender; a port behind it is left out.
  ///   - now: nanoseconds of the host's clock when it was read.
  public func receive(glove datagram: [UInt8], from address: String, at now: Int64) {
    let (host, now) = (Self.host(of: address), Self.possible(now))
    let gloves = wearables.withLock { wearables -> [(HandDriverGlove, Int64)] in
      guard wearables.gloves[host] != nil || wearables.gloves.count < Wearables.mostHosts else {
        return []
      }
      let read = wearables.gloves[host, default: HandDriverReceiver()].receive(datagram, at: now)
      return read.map { glove in
        let key = Wearables.Glove(
          host: host, role: glove.role, isLeft: glove.frame.side == .left)
        let time = wearables.clocks[key, default: ArrivalClock()].time(of: Double(now) * 1e-9)
        return (glove, Int64(clamping: (time * 1e9).rounded()))
      }
    }
    guard !gloves.isEmpty else { return }
    change { state, _ in
      for (glove, sensed) in gloves { state.receive(glove, sensed: sensed, from: host, at: now) }
    }
  }

  private static func host(of address: String) -> String {
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : address
  }

  /// Takes a push of Sensor Logger; a batch that came late goes to where its own times say.
  ///
  /// - Parameter now: nanoseconds of the host's clock when it was read.
  public func push(
    sensorLogger body: [UInt8], token: String, at now: Int64
  ) async throws(CapturePushError) {
    guard state.withLock({ $0.isToken(token) }) else {
      throw CapturePushError(
        description: "The token of the address is not that of this session: copy it again from "
          + "the Record page.", isUnauthorised: true)
    }
    let now = Self.possible(now)
    let result = wearables.withLock {
      wearables -> Result<[SensorLoggerSample], CaptureMessageError> in
      do throws(CaptureMessageError) { return .success(try wearables.logger.receive(body)) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let samples):
      change { state, _ in state.receive(samples, at: now) }
    case .failure(let error):
      throw CapturePushError(description: error.description, isUnauthorised: false)
    }
  }
}
