import CMediaPipe
import Foundation
import Realtime
import Testing

@testable import Landmarks

extension RealVision {
  @Suite("Network of the vision thread")
  struct NetworkTests {
    #if os(Linux)
      @Test("no socket opens on the vision thread, while others open them")
      func refused() async throws {
        let vision = try await RealVision.start()
        let tracker = try await vision.makeTracker(hands: true)
        #expect(await vision.isNetworkRefused())
        let inherited = await vision.thread.run { _ in
          let answer = Locked<CInt>(-1)
          let done = DispatchSemaphore(value: 0)
          Thread {
            answer.withLock { $0 = cmp_try_socket() }
            done.signal()
          }.start()
          done.wait()
          return answer.withLock { $0 }
        }
        #expect(inherited == EACCES)
        #expect(cmp_try_socket() == 0)
        await vision.closeTracker(tracker)
        await vision.stop()
      }

      @Test("sockets open wherever an answer arrives, and on threads that start there")
      func answers() async throws {
        let vision = try await RealVision.start()
        let tracker = try await vision.makeTracker(hands: false)
        let picture = try Picture.gradient(width: 64, height: 48)
        for index in 0..<20 {
          _ = try await vision.track(picture, tracker: tracker, time: Double(index))
          #expect(cmp_try_socket() == 0)
          let status = await withCheckedContinuation { continuation in
            let input = VisionInput.picture(picture)
            vision.submit(input, tracker: tracker, time: Double(index) + 0.5) { _ in
              Thread { continuation.resume(returning: cmp_try_socket()) }.start()
            }
          }
          #expect(status == 0)
        }
        await vision.stop()
      }
    #endif

    @Test("a library that is none says so")
    func noLibrary() async throws {
      let paths = VisionPaths(library: #filePath, faceModel: nil, handModel: nil)
      let error = await #expect(throws: VisionError.self) { try await VisionThread.start(paths) }
      #expect(error?.description.contains("cannot be loaded: ") == true)
      #expect(error?.description.contains("make vision") == true)
    }

    @Test("a model that is none says so, and the thread goes on")
    func noModel() async throws {
      var paths = try #require(Shared.vision)
      paths.faceModel = #filePath
      paths.handModel = nil
      let vision = try await VisionThread.start(paths)
      let broken = await #expect(throws: VisionError.self) {
        try await vision.makeTracker(hands: false)
      }
      #expect(broken?.description.hasPrefix("MediaPipe failed to open \(#filePath): ") == true)
      let missing = await #expect(throws: VisionError.self) {
        try await vision.makeTracker(face: false, hands: true)
      }
      #expect(missing?.description.hasPrefix("The model hand_landmarker.task was not") == true)
      await vision.stop()
    }
  }
}
