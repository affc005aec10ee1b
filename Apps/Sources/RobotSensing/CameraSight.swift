import AVFoundation
import Foundation
import Numbers
public import RobotFace
public import Streaming

/// The robot's sight: faces of the front camera, without a picture. Runs where the main thread does not wait for it.
public struct CameraSight: Sendable {
  /// The people of one picture and when it was sensed, in seconds of the host's clock.
  public typealias Sighting = @Sendable ([ObservedPerson], Double) -> Void

  private let clock: HostClock

  public init(clock: HostClock = .system) { self.clock = clock }

  /// Runs until it is cancelled; throws the reason when there is no camera or it stops.
  ///
  /// - Parameter event: how far the start has come.
  @concurrent
  public func run(
    see: @escaping Sighting, event: @escaping @Sendable (StartSequence.Event) -> Void
  ) async throws {
    let (signals, continuation) = AsyncStream<FaceCameraProblem>.makeStream()
    let session = AVCaptureSession()
    let output = AVCaptureMetadataOutput()
    let queue = DispatchQueue(label: "dev.sensorium.sight", qos: .userInteractive)
    event(.delegatesSet)
    guard await AVCaptureDevice.requestAccess(for: .video) else {
      throw FaceCameraProblem.unauthorised
    }
    let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front)
    guard let camera, let input = try? AVCaptureDeviceInput(device: camera),
      session.canAddInput(input), session.canAddOutput(output)
    else { throw FaceCameraProblem.failed }
    let delegate = SightDelegate(
      AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil), clock, see, event)
    session.beginConfiguration()
    session.addInput(input)
    session.addOutput(output)
    output.setMetadataObjectsDelegate(delegate, queue: queue)
    // Empty before the output has a camera.
    output.metadataObjectTypes = output.availableMetadataObjectTypes.filter { $0 == .face }
    session.commitConfiguration()
    let observer = NotificationCenter.default.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { _ in continuation.yield(.failed) }
    defer {
      NotificationCenter.default.removeObserver(observer)
      session.stopRunning()
      withExtendedLifetime((delegate, camera)) {}
    }
    session.startRunning()
    event(.cameraStarted)
    for await problem in signals { throw problem }
    throw CancellationError()
  }
}

/// Receives the faces of a picture on the camera's queue.
private final class SightDelegate: NSObject, AVCaptureMetadataOutputObjectsDelegate {
  private let coordinator: AVCaptureDevice.RotationCoordinator
  private let clock: HostClock
  private let see: CameraSight.Sighting
  private let event: @Sendable (StartSequence.Event) -> Void
  private var hasSeen = false

  init(
    _ coordinator: AVCaptureDevice.RotationCoordinator, _ clock: HostClock,
    _ see: @escaping CameraSight.Sighting,
    _ event: @escaping @Sendable (StartSequence.Event) -> Void
  ) {
    self.coordinator = coordinator
    self.clock = clock
    self.see = see
    self.event = event
  }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    let now = clock.seconds
    let rotation = Double(coordinator.videoRotationAngleForHorizonLevelCapture)
    let faces = metadataObjects.compactMap { $0 as? AVMetadataFaceObject }
    let people = faces.compactMap { face -> ObservedPerson? in
      let bounds = FaceBounds(
        x: face.bounds.origin.x, y: face.bounds.origin.y, width: face.bounds.size.width,
        height: face.bounds.size.height)
      let yaw = face.hasYawAngle ? Double(face.yawAngle) : nil
      return ObservedFace(bounds, id: face.faceID, rotation: rotation, yaw: yaw).map {
        ObservedPerson($0, headCamera: now)
      }
    }
    if !hasSeen { event(.firstPicture) }
    hasSeen = true
    see(people, now)
  }
}
