import FaceWire

/// Decides when a phone is asked to send, and with which bytes.
struct PhoneAsker: Sendable {
  private let dialect: FaceDialect
  /// The port on which this computer listens.
  private let port: UInt16
  private var lastAsked = -Double.infinity
  private(set) var asked = 0

  init(_ dialect: FaceDialect, port: UInt16) {
    self.dialect = dialect
    self.port = port
  }

  /// What to send at a time in seconds, when frames last came at `heard`; nil for nothing now.
  ///
  /// VTube Studio sends for five seconds and is asked every two. The others go on until they are
  /// closed, and are asked every second while nothing has come for two.
  mutating func request(at now: Double, heard: Double?) -> [UInt8]? {
    let isDue: Bool
    if dialect == .vTubeStudio {
      isDue = now - lastAsked >= 2
    } else {
      let isSilent = heard.map { now - $0 > 2 } ?? true
      isDue = isSilent && now - lastAsked >= 1
    }
    guard isDue else { return nil }
    lastAsked = now
    asked += 1
    return bytes
  }

  /// An older iFacialMocap does not know version 2, so both are tried in turn.
  private var bytes: [UInt8] {
    switch dialect {
    case .vTubeStudio: VTubeStudioRequest(seconds: 5, port: port).bytes
    case .facemotion3D: MocapRequest.facemotion3D.bytes
    default: (asked % 2 == 1 ? MocapRequest.iFacialMocapV2 : .iFacialMocap).bytes
    }
  }
}
