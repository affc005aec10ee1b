import Signals
import Testing

@testable import Landmarks

@Suite("What a tracker detects")
struct TrackerOptionsTests {
  @Test("numbers out of their range are clamped")
  func clamped() {
    let most = TrackerOptions(faces: 99, hands: 99, bodies: .max)
    #expect([most.faces, most.hands, most.bodies] == [16, 8, 4])
    #expect(TrackerOptions(faces: -1, hands: .min, bodies: -5) == TrackerOptions())
  }

  @Test("only the models of what is wanted are needed")
  func models() throws {
    let paths = VisionPaths(library: "l", faceModel: "f", handModel: "h", poseModel: "p")
    #expect(try paths.models(for: TrackerOptions()) == ModelPaths())
    #expect(try paths.models(for: TrackerOptions(faces: 1)) == ModelPaths(face: "f"))
    #expect(
      try paths.models(for: TrackerOptions(hands: 1, bodies: 1))
        == ModelPaths(hand: "h", pose: "p"))
  }

  @Test("a model that is missing is named with the remedy, when it is wanted")
  func missing() throws {
    let paths = VisionPaths(library: "l", faceModel: "f", handModel: "h")
    #expect(paths.missingModels(for: TrackerOptions(faces: 1, hands: 2)).isEmpty)
    let wanted = TrackerOptions(faces: 1, hands: 2, bodies: 1)
    #expect(paths.missingModels(for: wanted) == [.pose])
    #expect(wanted.without([.pose]) == TrackerOptions(faces: 1, hands: 2))
    let error = #expect(throws: VisionError.self) { try paths.models(for: wanted) }
    #expect(
      error?.description
        == "The model pose_landmarker.task was not found, so bodies are not detected."
        + " Run `make vision` to install the vision library and its models.")
  }

  @Test("a result of detectors that were not wanted, or of too many, is none")
  func results() {
    let wanted = TrackerOptions(faces: 1, bodies: 1)
    let body = MessageTests.body()
    #expect(DetectionResult(faces: [], bodies: []).isResult(of: wanted))
    #expect(DetectionResult(faces: [], bodies: [body]).isResult(of: wanted))
    #expect(!DetectionResult(faces: [], bodies: [body, body]).isResult(of: wanted))
    #expect(!DetectionResult(faces: [], hands: [], bodies: []).isResult(of: wanted))
    #expect(!DetectionResult(faces: []).isResult(of: wanted))
    #expect(DetectionResult().isResult(of: TrackerOptions()))
  }

  @Test("a detector is counted when it was run, also when it found nothing")
  func runs() {
    var runs = DetectorRuns()
    runs.add(DetectionResult(faces: [], bodies: [MessageTests.body()]))
    runs.add(DetectionResult(bodies: []))
    #expect((runs.faces, runs.hands, runs.bodies) == (1, 0, 2))
  }
}
