package import HubStudio
package import Console
import FaceEngine
import MIDI
import Motors
import Net
import Numbers
import RobotFace
import ScreenKit
package import Signals
import Streaming
package import WebServer

/// Robot Face: robots that look at people, on screens and with motors.
package struct RobotProduct: Product {
  private let options: RobotOptions
  let robots: RobotRegistry
  private let engine: FaceEngine

  package init(_ services: HubServices) {
    options = services.configuration.robot
    robots = RobotRegistry(options, sensors: services.sensors)
    engine = services.engine
  }

  package var tile: HomeProduct { .robot }
  package var rooms: [any Room] { [RobotRoom(robots: robots)] }
  package var routes: [StudioRoute] { RobotRoutes(robots: robots).routes }
  package var wants: SensorDemand { robots.wants }

  package func prepare() throws {
    robots.use(try MoodLoader.moods(adding: options.moods))
  }

  package func greeting(at address: String, isPhone: Bool) -> String? {
    guard options.isGreeted else { return nil }
    return isPhone
      ? "Open the robot on a phone at \(address)/robot."
      : "The robot is on \(address)/robot: open it in full screen."
  }

  /// Runs time, motors, MIDI notes and OSC.
  package func run(_ context: ProductContext) async throws {
    // An order may come as soon as the address is said.
    _ = robots.robot(RobotScreen.defaultName)
    let osc = try options.oscPort.map { port throws(NetError) in
      try RobotOSC(robots, port: Int(port), isLANOpen: options.isOSCLANOpen)
    }
    if let osc {
      context.announcer.say("Robots listen to OSC at \(osc.address): /robot/mood, /robot/gaze.")
    }
    defer { osc?.stop() }
    let head = try await options.motors.head()
    robots.use(head)
    do {
      try await runLoops(context.announcer)
    } catch {
      await head.stop()
      throw error
    }
  }

  private func runLoops(_ announcer: Announcer) async throws {
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
          if let news = robots.turnHead() { announcer.say("Motors: \(news.sentence)") }
          try await Task.sleep(for: .milliseconds(20), tolerance: .milliseconds(2))
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }
}
