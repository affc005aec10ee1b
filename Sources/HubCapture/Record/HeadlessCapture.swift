import Capture
import CaptureEngine
import CaptureLibrary
import CaptureScreens
import Foundation
import HubStudio
import Net
import Numbers
import Realtime
import Streaming
import Upload

/// `sensorium capture record`: a session in the terminal, by the same engine as a page's. Devices connect by the
/// server for those that cannot pair, and gloves by UDP.
public struct HeadlessCapture: Sendable {
  private static let page = "command"

  private let options: HeadlessOptions
  private let tell: @Sendable (String) -> Void

  /// Throws one sentence for options that cannot be used.
  ///
  /// - Parameter tell: gets one sentence for each thing that happens, on any thread.
  public init(_ options: HeadlessOptions, tell: @escaping @Sendable (String) -> Void) throws {
    try options.check()
    self.options = options
    self.tell = tell
  }

  /// Records until an element of `stop` comes or the seconds are over; returns the folders of the session. Throws one
  /// sentence for what is not recorded.
  public func run(stop: AsyncStream<Void>) async throws -> [String] {
    let place = try HeadlessFolder(out: options.out)
    defer { place.close() }
    let host = HubCaptureHost(data: place.work, python: "python3", say: tell)
    let library = CaptureLibrary(
      folder: place.work, archive: CaptureMemoryArchive(), host: host)
    let engine = CaptureEngine(
      settings: CaptureSettings(), library: library, host: host, bus: nil)
    let result = await run(engine, library, stop)
    let folders = try place.takeOut()
    switch result {
    case .success(let grades):
      for line in grades { tell(line) }
      return folders
    case .failure(let error):
      for folder in folders { tell("What was recorded is in \(folder).") }
      for recording in place.recordings {
        tell("What came is in \(recording): sensorium capture repair makes a session of it.")
      }
      throw error
    }
  }

  /// Runs everything until the take is kept; lines for its grade.
  private func run(
    _ engine: CaptureEngine, _ library: CaptureLibrary, _ stop: AsyncStream<Void>
  ) async -> Result<[String], any Error> {
    let isStopping = Locked(false)
    return await withThrowingTaskGroup(of: [String]?.self) { group in
      func add(_ work: @escaping @Sendable () async throws -> Void) {
        group.addTask {
          try await work()
          return nil
        }
      }
      add { try await library.run() }
      add { try await engine.run() }
      add { try await serve(engine) }
      if let port = options.glovePort { add { try await receiveGloves(engine, port) } }
      let (news, bell) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      add { for await _ in engine.enter(Self.page) { bell.yield() } }
      add {
        for await _ in stop {
          isStopping.withLock { $0 = true }
          bell.yield()
        }
      }
      group.addTask { try await record(engine, news) { isStopping.withLock { $0 } } }
      let result: Result<[String], any Error>
      do {
        var grades: [String]?
        while grades == nil, let next = try await group.next() { grades = next }
        result = .success(grades ?? [])
      } catch {
        result = .failure(error)
      }
      await engine.close()
      group.cancelAll()
      return result
    }
  }

  // MARK: Entrances

  private func serve(_ engine: CaptureEngine) async throws {
    let server = CaptureDeviceServer(engine)
    try await server.run(port: Int(options.devicePort), isLANOpen: options.isLANOpen) { port in
      let host =
        options.isLANOpen ? LocalAddresses.interfaces.first?.address ?? "127.0.0.1" : "127.0.0.1"
      tell("Devices: ws://\(host):\(port)\(CaptureDeviceServer.socketPath)?token=\(engine.token)")
      tell("Sensor Logger: http://\(host):\(port)\(CaptureDeviceServer.pushPath)\(engine.token)")
    }
  }

  private func receiveGloves(_ engine: CaptureEngine, _ port: UInt16) async throws {
    do {
      try await CaptureGloves(engine: engine).run(
        port: Int(port), isLANOpen: options.isLANOpen
      ) { tell("Gloves: UDP port \($0)") }
    } catch let error as NetError {
      tell("Gloves are not received: \(error)")
      try await Task.sleepForever()
    }
  }

  // MARK: The session

  /// From the first device to the decision; returns a line for the grade.
  private func record(
    _ engine: CaptureEngine, _ news: AsyncStream<Void>,
    isStopping: @escaping @Sendable () -> Bool
  ) async throws -> [String] {
    let page = Self.page
    var walk = HeadlessWalk(options)
    for await _ in news {
      let context = await engine.recordContext(of: page)
      for line in engine.notices(of: page) + walk.lines(context) { tell(line) }
      switch walk.next(context, isStopping: isStopping()) {
      case .wait: break
      case .apply(let actions):
        for action in actions {
          for sentence in await engine.apply(action, on: page) { tell(sentence) }
        }
      case .chooseTask: for sentence in await engine.chooseTask(on: page) { tell(sentence) }
      case .finish:
        return try await finish(engine)
      case .give(let reason): throw RunError(reason)
      }
    }
    throw CancellationError()
  }

  /// The take has stopped: it becomes a session, is measured and kept.
  private func finish(_ engine: CaptureEngine) async throws -> [String] {
    await engine.finishTakes()
    let context = await engine.reviewContext(of: Self.page)
    if let problem = context.problem { throw RunError(problem) }
    guard context.flow.review?.isTooShort != true else {
      throw RunError("The take is too short: more than 3 s are needed.")
    }
    for sentence in await engine.apply(.confirm, on: Self.page) { tell(sentence) }
    await engine.finishTakes()
    guard let grade = context.take?.grade else { return ["The take has no grade."] }
    return ["Grade \(grade.letter.rawValue): \(grade.letter.rule)."] + grade.reasons
  }
}
