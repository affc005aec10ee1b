/// The wire formats of third-party face apps.
public enum FaceDialect: String, CaseIterable, Codable, Sendable {
  case iFacialMocap, facemotion3D, vTubeStudio, vmc, openSeeFace, faceOSC, faceCap, zigSim

  /// The app's name.
  public var title: String {
    switch self {
    case .iFacialMocap: "iFacialMocap"
    case .facemotion3D: "Facemotion3D"
    case .vTubeStudio: "VTube Studio"
    case .vmc: "VMC"
    case .openSeeFace: "OpenSeeFace"
    case .faceOSC: "FaceOSC"
    case .faceCap: "Face Cap"
    case .zigSim: "ZIG SIM"
    }
  }

  /// The port in the app's documentation: the phone's for apps that need a request, ours for the others.
  public var port: UInt16 {
    switch self {
    case .iFacialMocap: 49983
    case .facemotion3D: 49993
    case .vTubeStudio: 21412
    case .vmc: 39539
    case .openSeeFace: 11573
    case .faceOSC: 8338
    case .faceCap: 8080
    case .zigSim: 50000
    }
  }

  /// True for an app that sends only after a request.
  public var isAsked: Bool {
    switch self {
    case .iFacialMocap, .facemotion3D, .vTubeStudio: true
    case .vmc, .openSeeFace, .faceOSC, .faceCap, .zigSim: false
    }
  }

  /// A new decoder.
  public func makeDecoder() -> any DialectDecoder {
    switch self {
    case .iFacialMocap, .facemotion3D: MocapTextDecoder()
    case .vTubeStudio: VTubeStudioDecoder()
    case .vmc: VMCDecoder()
    case .openSeeFace: OpenSeeFaceDecoder()
    case .faceOSC: FaceOSCDecoder()
    case .faceCap: FaceCapDecoder()
    case .zigSim: ZigSimDecoder()
    }
  }
}
