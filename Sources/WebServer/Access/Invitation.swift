/// A pairing invitation: six digits to type and a token for the link in a QR code, each for one device and
/// valid for ten minutes. A used, expired or guessed one is replaced at once; the other stays.
struct Invitation: Sendable {
  private struct Secret {
    var text: String
    /// When it expires, in seconds of the caller's clock.
    var end: Double
  }

  /// The number of wrong tries after which a code is replaced.
  static let wrongTries = 20
  /// Seconds for which a code and a token are valid.
  static let lifetime = 600.0
  /// The number of codes replaced after wrong tries within one ``lifetime``; then codes are disabled for a time.
  static let lostCodes = 3

  private var secretCode: Secret
  private var secretToken: Secret
  private var wrongTries = 0
  private var losses: [Double] = []

  init(at time: Double) {
    secretCode = Self.newCode(at: time)
    secretToken = Self.newToken(at: time)
  }

  var code: String { secretCode.text }
  var token: String { secretToken.text }
  var codeEnd: Double { secretCode.end }
  var tokenEnd: Double { secretToken.end }

  /// Replaces expired ones. True when there were any.
  @discardableResult
  mutating func renew(at time: Double) -> Bool {
    losses.removeAll { $0 <= time - Self.lifetime }
    let isCodeOver = time >= secretCode.end
    let isTokenOver = time >= secretToken.end
    if isCodeOver { replaceCode(at: time) }
    if isTokenOver { secretToken = Self.newToken(at: time) }
    return isCodeOver || isTokenOver
  }

  /// When codes are enabled again, in seconds; nil while they are enabled.
  func restEnd(at time: Double) -> Double? {
    let recent = losses.filter { $0 > time - Self.lifetime }
    guard recent.count >= Self.lostCodes, let first = recent.first else { return nil }
    return first + Self.lifetime
  }

  /// True for the right code or token, which then becomes invalid.
  mutating func redeem(_ proof: PairingProof, at time: Double) -> Bool {
    renew(at: time)
    switch proof {
    case .token(let token):
      guard RandomToken.isEqual(token, secretToken.text) else { return false }
      secretToken = Self.newToken(at: time)
    case .code(let code):
      guard RandomToken.isEqual(code.filter { !$0.isWhitespace }, secretCode.text) else {
        noteWrongTry(at: time)
        return false
      }
      replaceCode(at: time)
    }
    return true
  }

  private mutating func noteWrongTry(at time: Double) {
    wrongTries += 1
    guard wrongTries >= Self.wrongTries else { return }
    losses.append(time)
    replaceCode(at: time)
  }

  private mutating func replaceCode(at time: Double) {
    secretCode = Self.newCode(at: time)
    wrongTries = 0
  }

  private static func newCode(at time: Double) -> Secret {
    Secret(text: RandomToken.code(), end: time + lifetime)
  }

  private static func newToken(at time: Double) -> Secret {
    Secret(text: RandomToken.make(), end: time + lifetime)
  }
}
