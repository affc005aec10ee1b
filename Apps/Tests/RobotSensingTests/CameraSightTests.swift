import AppTestSupport
@_spi(StandIn) import AVFoundation
import Foundation
import Realtime
import RobotFace
import RobotSensing
import Streaming
import Testing

@Suite("The robot's sight", .serialized)
struct CameraSightTests {
  private final class Log: Sendable {
    let people = Locked<[[ObservedPerson]]>([])
    let events = Locked<[StartSequence.Event]>([])
    let problem = Locked<FaceCameraProblem?>(nil)
  }

  private func run(
    _ camera: StandInFrontCamera, _ body: (Log, AVCaptureMetadataOutput?) async throws -> Void
  ) async throws -> Log {
    let log = Log()
    let sight = CameraSight(
      clock: HostClock(nanoseconds: { 7_000_000_000 }, unixSeconds: { 0 }))
    let task = StandInFrontCamera.$current.withValue(camera) {
      Task {
        do {
          try await sight.run(
            see: { people, _ in log.people.withLock { $0.append(people) } },
            event: { event in log.events.withLock { $0.append(event) } })
        } catch let problem as FaceCameraProblem { log.problem.withLock { $0 = problem } } catch {}
      }
    }
    try await wait {
      log.events.withLock { $0.contains(.cameraStarted) } || log.problem.withLock { $0 != nil }
    }
    try await body(log, camera.session?.outputs.first as? AVCaptureMetadataOutput)
    task.cancel()
    await task.value
    return log
  }

  @Test("people with their place, size and attention, in the order of the start")
  func people() async throws {
    StandInFrontCamera.rotation.value = 0
    let camera = StandInFrontCamera()
    let log = try await run(camera) { log, output in
      let output = try #require(output)
      output.standInDeliver([
        AVMetadataFaceObject(
          5, bounds: CGRect(x: 0.6, y: 0.2, width: 0.2, height: 0.4), yaw: 30),
        // Without an angle, which raises when it is read.
        AVMetadataFaceObject(6, bounds: CGRect(x: 0, y: 0, width: 0.1, height: 0.1)),
        AVMetadataFaceObject(7, bounds: CGRect(x: 0, y: 0, width: 0, height: 0)),
      ])
      output.standInDeliver([])
    }
    let seen = log.people.withLock { $0 }
    try #require(seen.count == 2)
    #expect(seen[0].map(\.face.id) == [5, 6])
    #expect(abs(seen[0][0].face.place.x + 0.4) < 1e-9)
    #expect(abs(seen[0][0].face.attention - 0.5) < 1e-9)
    #expect(seen[0][0].headCamera == 7)
    #expect(seen[1].isEmpty)
    #expect(
      log.events.withLock { $0 } == [.delegatesSet, .cameraStarted, .firstPicture])
  }

  @Test("a phone that is held upright is told from one that lies")
  func rotation() async throws {
    StandInFrontCamera.rotation.value = 90
    defer { StandInFrontCamera.rotation.value = 0 }
    let log = try await run(StandInFrontCamera()) { _, output in
      output?.standInDeliver([
        AVMetadataFaceObject(5, bounds: CGRect(x: 0.6, y: 0.2, width: 0.2, height: 0.4))
      ])
    }
    let place = try #require(log.people.withLock { $0 }.first?.first).face.place
    #expect(abs(place.y - 0.4) < 1e-9)
  }

  @Test("without permission or camera it ends with a sentence")
  func problems() async throws {
    let denied = StandInFrontCamera()
    denied.isAllowed = false
    #expect(try await run(denied) { _, _ in }.problem.withLock { $0 } == .unauthorised)
    let absent = StandInFrontCamera()
    absent.isPresent = false
    #expect(try await run(absent) { _, _ in }.problem.withLock { $0 } == .failed)
  }

  @Test("a session that fails ends with a sentence")
  func fails() async throws {
    let camera = StandInFrontCamera()
    let log = try await run(camera) { log, _ in
      NotificationCenter.default.post(
        name: AVCaptureSession.runtimeErrorNotification, object: camera.session)
      try await wait { log.problem.withLock { $0 != nil } }
    }
    #expect(log.problem.withLock { $0 } == .failed)
  }
}
