import Foundation
import Signals
import Testing

@_spi(Benchmarks) @testable import Landmarks

extension RealVision {
  /// Detectors that are switched on and off while a tracker runs, counted where the results come back.
  @Suite("What is wanted while it runs")
  struct WantedTests {
    private func pictures(_ count: Int) async throws -> [TimedPicture] {
      let film = try await PictureReader.open(Shared.media("talk_face_hands_640x360.mjpeg"))
      var pictures: [TimedPicture] = []
      while pictures.count < count, let picture = try await film.next() {
        pictures.append(picture)
      }
      film.stop()
      return pictures
    }

    private func runs(_ faces: UInt64, _ hands: UInt64, _ bodies: UInt64) -> DetectorRuns {
      var runs = DetectorRuns()
      (runs.faces, runs.hands, runs.bodies) = (faces, hands, bodies)
      return runs
    }

    @Test("no subscriber for hands: no hand detector runs", arguments: [true, false])
    func noHands(isLocal: Bool) async throws {
      let paths = try #require(Shared.vision)
      let vision =
        isLocal ? try await VisionThread.startInProcess(paths) : try await VisionThread.start(paths)
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
      let shots = try await pictures(15)
      var hands: [Int] = []
      for (index, shot) in shots.enumerated() {
        if index == 5 {
          let missing = try await vision.setWanted(
            TrackerOptions(faces: 1, hands: 2), tracker: tracker)
          #expect(missing.isEmpty)
        }
        if index == 10 {
          try await vision.setWanted(TrackerOptions(faces: 1), tracker: tracker)
        }
        let seen = try await vision.track(shot.input, tracker: tracker, time: shot.time)
        #expect(seen.face?.isTracked == true)
        #expect((seen.hands == nil) == !(5..<10).contains(index))
        hands.append(seen.hands?.hands.count ?? 0)
      }
      #expect(hands.prefix(5).allSatisfy { $0 == 0 })
      #expect(hands[5..<10].contains { $0 > 0 })
      #expect(hands.suffix(5).allSatisfy { $0 == 0 })
      #expect(await vision.detectorRuns() == runs(15, 5, 0))
      await vision.stop()
    }

    @Test("each kind comes and goes by itself, down to nothing", .needsPoseModel)
    func each() async throws {
      let vision = try await RealVision.start()
      let tracker = try await vision.makeTracker(TrackerOptions(bodies: 1))
      let shots = try await pictures(8)
      let wants = [
        TrackerOptions(bodies: 1), TrackerOptions(faces: 1, hands: 2, bodies: 1), TrackerOptions(),
        TrackerOptions(hands: 1, bodies: 2),
      ]
      for (index, shot) in shots.enumerated() {
        let wanted = wants[index / 2]
        try await vision.setWanted(wanted, tracker: tracker)
        let seen = try await vision.track(shot.input, tracker: tracker, time: shot.time)
        #expect((seen.face == nil) == (wanted.faces == 0))
        #expect((seen.hands == nil) == (wanted.hands == 0))
        #expect((seen.bodies == nil) == (wanted.bodies == 0))
        #expect(seen.hands?.hands.count ?? 0 <= wanted.hands)
        #expect(seen.bodies?.bodies.count ?? 0 == min(wanted.bodies, 1))
        #expect(seen.sequence == UInt32(index))
      }
      #expect(await vision.detectorRuns() == runs(2, 4, 6))
      await vision.stop()
    }

    @Test("of which nothing is wanted, a picture is not even decoded", arguments: [true, false])
    func nothing(isLocal: Bool) async throws {
      let paths = try #require(Shared.vision)
      let vision =
        isLocal ? try await VisionThread.startInProcess(paths) : try await VisionThread.start(paths)
      let tracker = try await vision.makeTracker(TrackerOptions())
      let noPicture = VisionInput.jpeg([0xFF, 0xD8, 1, 2, 3])
      for number in UInt32(0)..<2 {
        let seen = try await vision.track(noPicture, tracker: tracker, time: Double(number))
        #expect(seen == TrackingResult(time: Double(number), sequence: number))
      }
      try await vision.setWanted(TrackerOptions(faces: 1), tracker: tracker)
      await #expect(throws: VisionError.self) {
        try await vision.track(noPicture, tracker: tracker, time: 2)
      }
      #expect(await vision.detectorRuns() == DetectorRuns())
      await vision.stop()
    }

    @Test("a change of one kind leaves the state of another: the face has the same numbers")
    func keeps() async throws {
      let vision = try await RealVision.start()
      let steady = try await vision.makeTracker(TrackerOptions(faces: 1))
      let changing = try await vision.makeTracker(TrackerOptions(faces: 1))
      for (index, shot) in try await pictures(12).enumerated() {
        let wanted = TrackerOptions(faces: 1, hands: index / 4)
        try await vision.setWanted(wanted, tracker: changing)
        let one = try await vision.track(shot.input, tracker: steady, time: shot.time)
        let other = try await vision.track(shot.input, tracker: changing, time: shot.time)
        #expect(one.face == other.face)
      }
      await vision.stop()
    }

    @Test("without the pose model a sentence names it, and faces and hands go on")
    func noPoseModel() async throws {
      var paths = try #require(Shared.vision)
      paths.poseModel = nil
      let vision = try await VisionThread.start(paths)
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1, hands: 2))
      let shots = try await pictures(3)
      let missing = try await vision.setWanted(
        TrackerOptions(faces: 1, hands: 1, bodies: 1), tracker: tracker)
      #expect(
        missing.map(\.description) == [
          "The model pose_landmarker.task was not found, so bodies are not detected."
            + " Run `make vision` to install the vision library and its models."
        ])
      for shot in shots {
        let seen = try await vision.track(shot.input, tracker: tracker, time: shot.time)
        #expect(seen.face?.isTracked == true)
        #expect(seen.hands?.hands.count == 1)
        #expect(seen.bodies == nil)
      }
      #expect(await vision.detectorRuns() == runs(3, 3, 0))
      await #expect(throws: VisionError.unavailable(VisionUnavailable(missing: .pose))) {
        try await vision.makeTracker(TrackerOptions(faces: 1, bodies: 1))
      }
      await vision.stop()
    }

    @Test("a pose model that is damaged changes nothing")
    func damagedModel() async throws {
      var paths = try #require(Shared.vision)
      paths.poseModel = #filePath
      let vision = try await VisionThread.start(paths)
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
      let error = await #expect(throws: VisionError.self) {
        try await vision.setWanted(TrackerOptions(hands: 1, bodies: 1), tracker: tracker)
      }
      #expect(error?.description.hasPrefix("MediaPipe failed to open \(#filePath): ") == true)
      let shot = try #require(try await pictures(1).first)
      let seen = try await vision.track(shot.input, tracker: tracker, time: shot.time)
      #expect(seen.face?.isTracked == true)
      #expect(await vision.detectorRuns() == runs(1, 0, 0))
      await vision.stop()
    }

    #if os(Linux)
      @Test("a worker that restarts detects what was wanted last")
      func restarts() async throws {
        let vision = try await RealVision.start()
        let tracker = try await vision.makeTracker(TrackerOptions(faces: 1, hands: 2))
        try await vision.setWanted(TrackerOptions(hands: 1), tracker: tracker)
        let shots = try await pictures(4)
        for (index, shot) in shots.enumerated() {
          if index == 2 { kill(try #require(await vision.process()), SIGKILL) }
          let seen = try await vision.track(shot.input, tracker: tracker, time: shot.time)
          #expect(seen.face == nil)
          #expect(seen.hands?.hands.count == 1)
        }
        #expect(await vision.detectorRuns() == runs(0, 4, 0))
        kill(try #require(await vision.process()), SIGKILL)
        try await vision.setWanted(TrackerOptions(faces: 1), tracker: tracker)
        let last = try await vision.track(shots[3].input, tracker: tracker, time: 1)
        #expect(last.face?.isTracked == true)
        #expect(vision.lostCount == 0)
        await vision.stop()
      }
    #endif

    @Test("a closed tracker wants nothing")
    func closed() async throws {
      let vision = try await RealVision.start()
      let tracker = try await vision.makeTracker(TrackerOptions(faces: 1))
      await vision.closeTracker(tracker)
      await #expect(throws: VisionError.unknownTracker(tracker)) {
        try await vision.setWanted(TrackerOptions(hands: 1), tracker: tracker)
      }
      await vision.stop()
    }
  }
}
