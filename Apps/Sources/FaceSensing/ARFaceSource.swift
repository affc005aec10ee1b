import ARKit
import Dispatch
import ScreenKit
public import Streaming

/// The face before the phone's front camera, by ARKit.
///
/// Numbers are copied out of a frame on a queue of its own and no frame is kept. It rests while the plan's rate is 0,
/// and throws a ``FaceCameraProblem`` when the session ends.
public final class ARFaceSource: FrameSource {
  private let orientation: InterfaceOrientation
  private let plans: CapturePlans

  public init(orientation: InterfaceOrientation, plans: CapturePlans) {
    self.orientation = orientation
    self.plans = plans
  }

  public func run(_ context: SourceContext) async throws {
    guard ARFaceTrackingConfiguration.isSupported else { throw FaceCameraProblem.unsupported }
    let (signals, continuation) = AsyncStream<Signal>.makeStream()
    let session = ARSession()
    let delegate = ARFaceDelegate(context, orientation: orientation) {
      continuation.yield(.ended($0))
    }
    session.delegateQueue = DispatchQueue(label: "dev.sensorium.face", qos: .userInteractive)
    session.delegate = delegate
    let observer = plans.observe { continuation.yield(.plan($0)) }
    defer {
      plans.remove(observer)
      session.pause()
      // The session holds its delegate weakly.
      withExtendedLifetime(delegate) {}
    }
    for await signal in signals {
      switch signal {
      case .ended(let problem): throw problem
      case .plan(let plan): follow(plan, session, context)
      }
    }
    throw CancellationError()
  }

  private enum Signal: Sendable {
    case plan(CapturePlan)
    case ended(FaceCameraProblem)
  }

  /// Runs the session at the plan's rate, or pauses it.
  private func follow(_ plan: CapturePlan, _ session: ARSession, _ context: SourceContext) {
    if let sentence = plan.sentence { context.report(Status(.searching, sentence)) }
    guard plan.rate > 0 else { return session.pause() }
    let configuration = ARFaceTrackingConfiguration()
    configuration.worldAlignment = .camera
    configuration.isLightEstimationEnabled = false
    configuration.maximumNumberOfTrackedFaces =
      ARFaceTrackingConfiguration.supportedNumberOfTrackedFaces
    let formats = ARFaceTrackingConfiguration.supportedVideoFormats
    // The first one of a rate is the one that Apple recommends.
    if let format = formats.first(where: { $0.framesPerSecond == plan.rate }) {
      configuration.videoFormat = format
    }
    session.run(configuration)
  }
}
