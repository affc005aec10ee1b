public import FaceWire

/// A third-party face app, as the form that adds a source offers it.
public enum PhoneApp: Hashable, Sendable {
  case liveLink
  case dialect(FaceDialect)

  /// In display order.
  public static let all: [PhoneApp] = [.liveLink] + FaceDialect.allCases.map(PhoneApp.dialect)

  public var title: String {
    switch self {
    case .liveLink: "Live Link Face"
    case .dialect(let dialect): dialect.title
    }
  }

  /// The device it runs on: "iPhone", "computer with a webcam".
  public var runsOn: String {
    switch self {
    case .liveLink: "iPhone"
    case .dialect(let dialect):
      switch dialect {
      case .iFacialMocap, .facemotion3D, .vTubeStudio, .faceCap, .zigSim: "iPhone"
      case .vmc: "phone or computer"
      case .openSeeFace, .faceOSC: "computer with a webcam"
      }
    }
  }

  /// The set-up steps in the app, one sentence.
  public var steps: String {
    switch self {
    case .liveLink:
      "In Live Link Face: Settings › Live Link › Add target, give this hub's address and port 11111, and choose the ARKit mode."
    case .dialect(let dialect): dialect.steps
    }
  }

  /// Whether the phone's address is required, or only a local port.
  public var isAsked: Bool {
    if case .dialect(let dialect) = self { dialect.isAsked } else { false }
  }

  public var port: UInt16 {
    switch self {
    case .liveLink: SourceURL.defaultLiveLinkPort
    case .dialect(let dialect): dialect.port
    }
  }

  /// The source for the typed text: the phone's address, or the local port.
  public func source(_ text: String) throws(AddressError) -> SourceURL {
    switch self {
    case .liveLink: .liveLink(Endpoint(host: "0.0.0.0", port: try Endpoint.port(text)))
    case .dialect(let dialect):
      if dialect.isAsked {
        try SourceURL("\(dialect.scheme)://\(text)")
      } else {
        .app(
          AppAddress(dialect, listener: Endpoint(host: "0.0.0.0", port: try Endpoint.port(text))))
      }
    }
  }
}

extension FaceDialect {
  fileprivate var steps: String {
    switch self {
    case .iFacialMocap:
      "Open iFacialMocap: it shows its address at the top; type that here. The app needs nothing else."
    case .facemotion3D:
      "Open Facemotion3D, choose “Other” as the connection, and type the address that it shows here."
    case .vTubeStudio:
      "In VTube Studio on the iPhone: first settings tab, at the bottom, turn on “3rd Party PC Clients”, and type the address that it shows here."
    case .vmc:
      "In the sender, give this hub's address and the port here as the VMC (Marionette) target."
    case .openSeeFace:
      "Start facetracker with --ip and this hub's address, and --port with the port here."
    case .faceOSC: "In FaceOSC's settings give this hub's address as host and the port here."
    case .faceCap:
      "In Face Cap: live mode, give this hub's address and the port here, then Connect."
    case .zigSim:
      "In ZIG SIM Pro: Sensor › ARKit › FACE; Settings › UDP, this hub's address, the port here, OSC or JSON, 60 frames a second."
    }
  }
}
