import CSandbox
import Foundation
import Testing

@_spi(Benchmarks) @testable import Landmarks

extension RealVision {
  @Suite("Network of the vision library")
  struct NetworkTests {
    #if os(Linux)
      @Test("no socket opens where the library runs, while others open them")
      func refused() async throws {
        let vision = try await RealVision.start()
        let tracker = try await vision.makeTracker(TrackerOptions(faces: 1, hands: 2))
        #expect(await vision.isNetworkRefused())
        #expect(csandbox_try_socket() == 0)
        await vision.closeTracker(tracker)
        #expect(await vision.isNetworkRefused())
        await vision.stop()
        #expect(await vision.isNetworkRefused() == false)
      }

      @Test("with the library in this process, sockets open wherever an answer arrives")
      func answers() async throws {
        let vision = try await VisionThread.startInProcess(try #require(Shared.vision))
        #expect(await vision.isNetworkRefused())
        let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
        let picture = try Picture.gradient(width: 64, height: 48)
        for index in 0..<20 {
          _ = try await vision.track(picture, tracker: tracker, time: Double(index))
          #expect(csandbox_try_socket() == 0)
          let status = await withCheckedContinuation { continuation in
            let input = VisionInput.picture(picture)
            vision.submit(input, tracker: tracker, time: Double(index) + 0.5) { _ in
              Thread { continuation.resume(returning: csandbox_try_socket()) }.start()
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

    @Test("a model that is none says so, and the worker goes on")
    func noModel() async throws {
      var paths = try #require(Shared.vision)
      paths.faceModel = #filePath
      paths.handModel = nil
      let vision = try await VisionThread.start(paths)
      let broken = await #expect(throws: VisionError.self) {
        try await vision.makeTracker(TrackerOptions(faces: 1))
      }
      #expect(broken?.description.hasPrefix("MediaPipe failed to open \(#filePath): ") == true)
      let missing = await #expect(throws: VisionError.self) {
        try await vision.makeTracker(TrackerOptions(hands: 2))
      }
      #expect(missing?.description.hasPrefix("The model hand_landmarker.task was not") == true)
      await vision.stop()
    }
  }
}
