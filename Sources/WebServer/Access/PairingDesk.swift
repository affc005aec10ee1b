public import Foundation
public import Net
public import Realtime

/// Pairs devices that present the current code or token, with limits that prevent guessing, and verifies the
/// credentials of paired devices.
public final class PairingDesk: AccessPolicy {
  /// The pairing data that the studio shows. Times are Unix seconds.
  public struct Offer: Hashable, Sendable {
    /// Six digits, for one device.
    public let code: String
    /// When the code is no longer good.
    public let codeEnd: Double
    /// For the link in the QR code, for one device.
    public let token: String
    /// When the token is no longer good.
    public let tokenEnd: Double
    /// When codes are enabled again after many wrong ones; nil while they are enabled.
    public let codeRestEnd: Double?
  }

  fileprivate struct State {
    var invitation: Invitation?
    /// Limits tries of codes; a token cannot be guessed, so its tries are not limited.
    var perMinute = TryLimiter(tries: 5, window: 60)
    var perLifetime = TryLimiter(tries: 10, window: Invitation.lifetime)
    var devices: [PairedDevice]
    var onChange: @Sendable () -> Void = {}
  }

  static let devices = 64
  /// The shortest interval in seconds between updates of a device's last-seen time.
  static let seenEvery = 60.0

  private let state: Locked<State>
  private let now: @Sendable () -> Double
  private let date: @Sendable () -> Double

  /// `now` is a monotonic clock in seconds, `date` returns Unix seconds, `devices` are those stored by an earlier
  /// run.
  public init(
    devices: [PairedDevice] = [],
    now: @escaping @Sendable () -> Double = { MonotonicClock.seconds },
    date: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.now = now
    self.date = date
    state = Locked(State(devices: Array(devices.suffix(Self.devices))))
  }

  /// Calls `body`, on any thread, when a device changes the code, the token or the list of devices.
  public func watch(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onChange = body }
  }

  /// The paired devices, oldest first.
  public var devices: [PairedDevice] { state.withLock { $0.devices } }

  /// The current invitation; nil while there is none. Replaces expired parts.
  public var offer: Offer? {
    let time = now()
    let invitation = state.withLock { state in
      state.invitation?.renew(at: time)
      return state.invitation
    }
    return invitation.map { offer($0, at: time) }
  }

  /// Starts an invitation with a new code and a new link; the previous ones become invalid.
  @discardableResult
  public func invite() -> Offer {
    let time = now()
    let invitation = Invitation(at: time)
    state.withLock { $0.invitation = invitation }
    return offer(invitation, at: time)
  }

  /// Ends the invitation; devices that are paired stay paired.
  public func endInvitation() { state.withLock { $0.invitation = nil } }

  /// Removes all devices; each must pair again.
  public func forgetDevices() { state.withLock { $0.devices = [] } }

  /// Revokes the device's credential; returns the device, or nil when the id is unknown.
  @discardableResult
  public func end(_ id: String) -> PairedDevice? {
    state.withLock { state in
      state.devices.firstIndex { $0.id == id }.map { state.devices.remove(at: $0) }
    }
  }

  /// Renames a device; a name has at most ``PairedDevice/longestName`` bytes.
  public func rename(_ id: String, to name: String) {
    state.withLock { state in
      guard let index = state.devices.firstIndex(where: { $0.id == id }) else { return }
      state.devices[index].name = PairedDevice.bounded(name, PairedDevice.longestName)
    }
  }

  /// True while the device with this id is paired.
  public func isPaired(_ id: String) -> Bool {
    state.withLock { $0.devices.contains { $0.id == id } }
  }

  /// Updates the last-seen time of these devices.
  public func see(_ ids: Set<String>) {
    let moment = date()
    state.withLock { state in
      for index in state.devices.indices where ids.contains(state.devices[index].id) {
        Self.see(&state.devices[index], at: moment)
      }
    }
  }

  /// True for a device that paired; notes that it was seen.
  public func isGranted(token: String) -> Bool {
    let digest = RandomToken.digest(of: token)
    let moment = date()
    return state.withLock { state in
      guard let index = state.devices.firstIndex(where: { $0.digest == digest }) else {
        return false
      }
      Self.see(&state.devices[index], at: moment)
      return true
    }
  }

  /// Lets a device in for the code or token of the invitation, once.
  public func redeem(
    _ proof: PairingProof, from address: SocketAddress?, agent: String = ""
  ) -> PairingOutcome {
    let (time, moment) = (now(), date())
    let host = address?.host ?? ""
    let (outcome, isChange, onChange) = state.withLock {
      state -> (PairingOutcome, Bool, @Sendable () -> Void) in
      let before = state.invitation.map { ($0.code, $0.token) }
      let outcome = state.redeem(proof, from: host, agent: agent, at: time, date: moment)
      let after = state.invitation.map { ($0.code, $0.token) }
      return (outcome, before?.0 != after?.0 || before?.1 != after?.1, state.onChange)
    }
    if isChange { onChange() }
    return outcome
  }

  private func offer(_ invitation: Invitation, at time: Double) -> Offer {
    let sinceEpoch = date() - time
    return Offer(
      code: invitation.code, codeEnd: invitation.codeEnd + sinceEpoch, token: invitation.token,
      tokenEnd: invitation.tokenEnd + sinceEpoch,
      codeRestEnd: invitation.restEnd(at: time).map { $0 + sinceEpoch })
  }

  private static func see(_ device: inout PairedDevice, at moment: Double) {
    if abs(moment - device.lastSeen) >= seenEvery { device.lastSeen = moment }
  }
}

extension PairingDesk.State {
  fileprivate mutating func redeem(
    _ proof: PairingProof, from host: String, agent: String, at time: Double, date: Double
  ) -> PairingOutcome {
    if case .code = proof, let refusal = codeRefusal(from: host, at: time) { return refusal }
    guard var invitation else {
      return .refused(sentence: "No device is invited now. Open “Use my phone” in the studio.")
    }
    let isRight = invitation.redeem(proof, at: time)
    self.invitation = invitation
    guard isRight else { return .refused(sentence: Self.sentence(for: proof)) }
    perMinute.forgive(host)
    perLifetime.forgive(host)
    let token = RandomToken.make()
    add(
      PairedDevice(
        digest: RandomToken.digest(of: token), agent: agent, paired: date, lastSeen: date))
    return .granted(token: token)
  }

  /// The refusal of any code while codes are disabled; nil while they are enabled.
  private mutating func codeRefusal(from host: String, at time: Double) -> PairingOutcome? {
    guard perMinute.admits(host, at: time) else {
      return .tooManyTries(
        sentence: "Too many tries. Wait a minute, then try again, or scan the QR code in CONNECT.")
    }
    guard perLifetime.admits(host, at: time) else {
      return .tooManyTries(
        sentence: "Too many wrong codes. Wait ten minutes, or scan the QR code in CONNECT.")
    }
    guard invitation?.restEnd(at: time) == nil else {
      return .tooManyTries(
        sentence:
          "Many wrong codes came, so codes are disabled for some minutes. Scan the QR code in CONNECT."
      )
    }
    return nil
  }

  /// Above the limit, the device with the oldest last-seen time is removed.
  private mutating func add(_ device: PairedDevice) {
    devices.append(device)
    guard devices.count > PairingDesk.devices else { return }
    let oldest = devices.indices.min { devices[$0].lastSeen < devices[$1].lastSeen }
    if let oldest { devices.remove(at: oldest) }
  }

  private static func sentence(for proof: PairingProof) -> String {
    switch proof {
    case .code:
      "That code is not right, or it is no longer valid: type the one that CONNECT shows now."
    case .token:
      "That QR code was used already or has expired: scan the one that CONNECT shows now, or type the code."
    }
  }
}
