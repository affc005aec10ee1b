import Crypto
import Realtime

/// Lets devices in that know the current code or link, slowly enough that neither can be guessed.
public final class PairingDesk: AccessPolicy {
  /// What the studio shows while it waits for a device.
  public struct Invitation: Hashable, Sendable {
    /// Six digits.
    public let code: String
    /// For the link in the QR code.
    public let token: String
  }

  private struct State {
    var invitation: Invitation?
    var wrongTries = 0
    var limiter: TryLimiter
    /// SHA-256 of each token.
    var granted: [[UInt8]] = []
  }

  /// A code that was guessed wrong this often is given up.
  static let wrongTries = 20
  static let devices = 64

  private let state: Locked<State>
  private let now: @Sendable () -> Double

  /// `now` is a clock in seconds, `pairings` what an earlier desk had.
  public init(
    pairings: [[UInt8]] = [],
    now: @escaping @Sendable () -> Double = { MonotonicClock.seconds }
  ) {
    self.now = now
    state = Locked(
      State(
        limiter: TryLimiter(tries: 5, window: 60), granted: Array(pairings.suffix(Self.devices))))
  }

  /// Hashes of the tokens of paired devices, the oldest first: enough to know them again, not to be them.
  public var pairings: [[UInt8]] { state.withLock { $0.granted } }

  /// Nil while no device is invited, also after too many wrong codes.
  public var invitation: Invitation? { state.withLock { $0.invitation } }

  /// Invites with a new code and a new link; the earlier ones end.
  @discardableResult
  public func invite() -> Invitation {
    let invitation = Invitation(code: RandomToken.code(), token: RandomToken.make())
    state.withLock { state in
      state.invitation = invitation
      state.wrongTries = 0
    }
    return invitation
  }

  /// Ends the invitation; devices that are paired stay paired.
  public func endInvitation() { state.withLock { $0.invitation = nil } }

  /// Every device has to pair again.
  public func forgetDevices() { state.withLock { $0.granted = [] } }

  public func isGranted(token: String) -> Bool {
    let digest = Self.hash(token)
    return state.withLock { $0.granted.contains(digest) }
  }

  public func redeem(_ proof: PairingProof, from address: SocketAddress?) -> PairingOutcome {
    state.withLock { state in
      guard state.limiter.admits(address?.host ?? "", at: now()) else {
        return .tooManyTries(sentence: "Too many tries. Wait a minute, then try again.")
      }
      guard let invitation = state.invitation else {
        return .refused(sentence: "No device is invited now. Open “Use my phone” in the studio.")
      }
      guard Self.proves(proof, invitation) else {
        state.wrongTries += 1
        if state.wrongTries >= Self.wrongTries { state.invitation = nil }
        return .refused(sentence: "That code is not right. Check the code in the studio.")
      }
      let token = RandomToken.make()
      state.granted.append(Self.hash(token))
      if state.granted.count > Self.devices { state.granted.removeFirst() }
      return .granted(token: token)
    }
  }

  private static func hash(_ token: String) -> [UInt8] {
    Array(SHA256.hash(data: Array(token.utf8)))
  }

  private static func proves(_ proof: PairingProof, _ invitation: Invitation) -> Bool {
    switch proof {
    case .code(let code):
      RandomToken.isEqual(code.filter { !$0.isWhitespace }, invitation.code)
    case .token(let token): RandomToken.isEqual(token, invitation.token)
    }
  }
}
