import FaceEngine
import MIDI
import Motors
import Net
import Numbers
import RobotFace
import Streaming

extension Hub {
  /// Runs the robots: time, notes and OSC, until the task is cancelled.
  func runRobots() async throws {
    let osc = try configuration.robot.oscPort.map { port throws(NetError) in
      try RobotOSC(robots, port: Int(port), isLANOpen: configuration.robot.isOSCLANOpen)
    }
    if let osc { say("Robots listen to OSC at \(osc.address): /robot/mood, /robot/gaze.") }
    defer { osc?.stop() }
    let head = try await configuration.robot.motors.head()
    _ = robots.robot(RobotScreen.defaultName)
    robots.use(head)
    do {
      try await runRobotLoops()
    } catch {
      await head.stop()
      throw error
    }
  }

  private func runRobotLoops() async throws {
    let notes = engine.midiInput.messages()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [robots] in
        for await message in notes {
          guard let command = RobotNotes.command(of: message, in: robots.moods.book) else {
            continue
          }
          robots.take(command)
        }
        try await Task.sleepForever()
      }
      group.addTask { [robots] in
        while true {
          robots.advance()
          if let news = robots.turnHead() { self.say("Motors: \(news.sentence)") }
          try await Task.sleep(for: .milliseconds(20), tolerance: .milliseconds(2))
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }
}
