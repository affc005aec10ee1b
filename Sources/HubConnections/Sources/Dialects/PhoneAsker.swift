import FaceWire

/// Decides when to send a request to a phone, and with which bytes.
struct PhoneAsker: Sendable {
  private let dialect: FaceDialect
  /// The port on which this computer receives.
  private let port: UInt16
  private var lastAsked = -Double.infinity
  private(set) var asked = 0

  init(_ dialect: FaceDialect, port: UInt16) {
    self.dialect = dialect
    self.port = port
  }

  /// The request to send at a time in seconds, when frames last arrived at `heard`; nil for none.
  ///
  /// VTube Studio sends for five seconds and is requested every two. The other apps send until they are
  /// closed, and are requested every second after two seconds without frames.
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

  /// Older versions of iFacialMocap do not support version 2, so both requests alternate.
  private var bytes: [UInt8] {
    switch dialect {
    case .vTubeStudio: VTubeStudioRequest(seconds: 5, port: port).bytes
    case .facemotion3D: MocapRequest.facemotion3D.bytes
    default: (asked % 2 == 1 ? MocapRequest.iFacialMocapV2 : .iFacialMocap).bytes
    }
  }
}
