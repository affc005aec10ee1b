import Console
import FaceEngine
import MIDI
import Motors
import Net
import Numbers
import RobotFace
import ScreenKit
import Signals
import Streaming
import WebServer

/// Robot Face: robots that look at people, on screens and with motors.
struct RobotProduct: Product {
  private let configuration: HubConfiguration
  private let robots: RobotRegistry
  private let engine: FaceEngine

  init(_ services: HubServices) {
    configuration = services.configuration
    robots = services.robots
    engine = services.engine
  }

  var tile: HomeProduct { .robot }
  var rooms: [any Room] { [RobotRoom(robots: robots)] }
  var routes: [StudioRoute] { RobotRoutes(robots: robots).routes }
  var wants: SensorDemand { robots.wants }

  func prepare() throws {
    robots.use(try MoodLoader.moods(adding: configuration.robot.moods))
  }

  /// Runs time, motors, MIDI notes and OSC.
  func run(_ context: ProductContext) async throws {
    let osc = try configuration.robot.oscPort.map { port throws(NetError) in
      try RobotOSC(robots, port: Int(port), isLANOpen: configuration.robot.isOSCLANOpen)
    }
    if let osc {
      context.announcer.say("Robots listen to OSC at \(osc.address): /robot/mood, /robot/gaze.")
    }
    defer { osc?.stop() }
    let head = try await configuration.robot.motors.head()
    _ = robots.robot(RobotScreen.defaultName)
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
