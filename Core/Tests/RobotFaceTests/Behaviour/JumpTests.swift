import Foundation
import RobotFace
import Testing

@Suite("A face that jumps in the picture")
struct JumpTests {
  /// Seconds from the picture that shows a face elsewhere to half of the way of the robot's eyes.
  private static func delay(
    rate: Double, from old: [ObservedFace], to new: [ObservedFace], missed: Int = 0
  ) -> Double? {
    var robot = Robot(seed: 1)
    func see(_ faces: [ObservedFace], _ time: Double) {
      _ = robot.see(faces.map { ObservedPerson($0) }, at: time)
    }
    for step in 0..<Int(4 * rate) { see(old, Double(step) / rate) }
    let jump = 4.0
    let before = robot.face(at: jump)[.left, .x]
    for step in 0..<missed { see([], jump - Double(missed - step) / rate) }
    var picture = 0
    for frame in 0..<60 {
      let time = jump + Double(frame) / 120
      while jump + Double(picture) / rate <= time {
        see(new, jump + Double(picture) / rate)
        picture += 1
      }
      // Both faces are 0.9 apart.
      if robot.face(at: time)[.left, .x] - before > 0.45 { return time - jump }
    }
    return nil
  }

  private static func face(_ x: Double, id: Int) -> ObservedFace {
    ObservedFace(id: id, place: GazePoint(x: x))
  }

  @Test(
    "the eyes are half way in less than 100 ms, whether or not the tracker takes it for another",
    arguments: [10.0, 20, 30, 60], [1, 2])
  func alone(rate: Double, id: Int) throws {
    let delay = try #require(
      Self.delay(rate: rate, from: [Self.face(-0.4, id: 1)], to: [Self.face(0.5, id: id)]))
    #expect(delay < 0.1)
  }

  @Test("also when two pictures have missed it, and others stay where they are")
  func missed() throws {
    let other = Self.face(-0.9, id: 7)
    let delay = try #require(
      Self.delay(
        rate: 30, from: [Self.face(-0.4, id: 1), other], to: [Self.face(0.5, id: 2), other],
        missed: 2))
    #expect(delay < 0.1)
  }

  @Test("it looks where the face is now, not beyond, and stays there")
  func still() {
    for id in [1, 2] {
      var mind = RobotMind(.own, seed: 1)
      var looks: [GazePoint] = []
      for step in 0..<240 {
        let face = step < 120 ? Self.face(-0.4, id: 1) : Self.face(0.5, id: id)
        for case .look(let point) in mind.see([face], at: Double(step) / 30) { looks.append(point) }
      }
      #expect(looks == [GazePoint(x: -0.4), GazePoint(x: 0.5)])
    }
  }

  @Test("a face that rests with the noise of a detector moves the eyes less than once a second")
  func steady() {
    var mind = RobotMind(.own, seed: 1)
    var looks = 0
    for step in 0..<900 {
      let noise = 0.004 * sin(Double(step) * 12.9898) + 0.003 * sin(Double(step) * 78.233)
      for case .look in mind.see([Self.face(0.3 + noise, id: 1)], at: Double(step) / 30) {
        looks += 1
      }
    }
    #expect(looks < 30)
  }
}
