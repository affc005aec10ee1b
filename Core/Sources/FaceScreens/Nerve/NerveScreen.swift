public import Addresses
import Console
public import FaceControl
public import FaceWire
import Numbers
public import ScreenKit

/// NERVE: the receiver, a panel of jacks with the received voltages.
public struct NerveScreen: Screen, Hashable {
  public struct Jack: Codable, Hashable, Sendable {
    /// The jack's name, as in "jawOpen".
    public var id: String
    /// "CV 1".
    public var title: String
    /// "Jaw open".
    public var label: String
    public var port: String
    /// Volts.
    public var minimum: Int
    public var maximum: Int
    /// "−5": the ends of its scale.
    public var low: String
    public var high: String
    /// Whether it has a negative side.
    public var isBipolar: Bool
    /// "jawOpen: JACK port cv_1".
    public var hint: String
    /// "CV 1 Jaw open", to be spoken.
    public var spoken: String
  }

  public struct Choice: Codable, Hashable, Sendable {
    public var id: JackVoltages.Scale
    public var title: String
  }

  /// The next step while no voltages arrive.
  public struct NextStep: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Sendable { case turnOn, sendMyFace }
    public var kind: Kind
    public var title: String
    public var sentence: String
  }

  public var isOn = false
  /// "WeirdConnect v3 — iPhone".
  public var title = ""
  public var status = Status(.offline, "")
  /// The title and the status, to be spoken; new only when more than a number changed.
  public var spoken = ""
  /// Who can send here: this computer only, or its networks too.
  public var reach = ""
  public var counts = ""
  public var next: NextStep?
  public var port = String(NerveOptions.defaultPort)
  public var portError: String?
  /// Whether the typed port differs from the listening port.
  public var canMove = false
  public var scale = JackVoltages.Scale.fiveVolts
  public var scales = [
    Choice(id: .fiveVolts, title: "0–5 V"), Choice(id: .tenVolts, title: "0–10 V"),
  ]
  /// What the choice of a scale does not change.
  public var scaleNote = "Head angles are ±5 V in both."
  public var jacks: [Jack] = []
  /// For the voltages of the jacks.
  public var volts = NumberFormat.volts
  /// What the format or the tier does not provide.
  public var note: String?
  public var senders = NerveSenderList()
  public var hasJack = false
  public var jackStatus = Status(.offline, "")

  /// The port in the last hub state, to keep typed text and still show a change by another client.
  var knownPort: UInt16 = NerveOptions.defaultPort
  var takenPorts: [UInt16: String] = [:]
  var ownSinks: [SinkStatus] = []
  var hasCVRoutes = false

  private enum CodingKeys: String, CodingKey {
    case isOn, title, status, spoken, reach, counts, next, port, portError, canMove, scale, scales,
      scaleNote, jacks, volts, note, senders, hasJack, jackStatus
  }

  public init(_ state: FaceState) { refresh(from: state) }

  public enum Action: Codable, Hashable, Sendable {
    case setOn(isOn: Bool)
    case setPort(text: String)
    case movePort
    case setScale(scale: JackVoltages.Scale)
    case choose(sender: String)
    case rescan
    case setJack(isOn: Bool)
    case sendMyFace
  }

  public enum Effect: Hashable, Sendable {
    case listen(port: UInt16)
    case stop
    case setScale(JackVoltages.Scale)
    case choose(NerveChoice?)
    case rescan
    case setJack(Bool)
    case addSink(SinkURL)
    case setSinkOn(id: String, isOn: Bool)
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case rescanned
    /// The error's sentence.
    case failed(String)
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .setOn(let isOn): return isOn ? listen() : [.stop]
    case .movePort: return canMove ? listen() : []
    case .setPort(let text):
      port = text
      validate()
      return []
    case .setScale(let scale): return [.setScale(scale)]
    case .choose(let id): return senders.choice(id).map { [.choose($0)] } ?? []
    case .rescan: return [.rescan]
    case .setJack(let isOn): return [.setJack(isOn)]
    case .sendMyFace: return sendMyFace()
    }
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .rescanned: [.notify(Notice(.info, "Looking for senders again."))]
    case .failed(let sentence): [.notify(Notice(.error, sentence))]
    }
  }

  private mutating func listen() -> [Effect] {
    validate()
    guard portError == nil, let number = UInt16(port) else { return [] }
    return [.listen(port: number)]
  }

  mutating func validate() {
    portError = Self.problem(of: port, taken: takenPorts)
    canMove = isOn && portError == nil && UInt16(port) != knownPort
    if let portError, next?.kind == .turnOn { next?.sentence = portError }
  }

  private static func problem(of text: String, taken: [UInt16: String]) -> String? {
    do {
      let port = try Endpoint.port(text)
      if port == 0 { return "Port 0 is not valid: give a number from 1024 to 65535." }
      if port < 1024 {
        return "Port \(port) needs an administrator: give a number from 1024 to 65535."
      }
      return taken[port].map {
        "Port \(port) is already used here by \($0): remove that source on CONNECT, or give another port."
      }
    } catch {
      return error.description
    }
  }
}
