import Capture
import CaptureFiles
import CaptureLibrary
import CaptureScreens
import CaptureWire
import Foundation
import Numbers
import Realtime
import Signals
import TestSupport
import Testing

@testable import CaptureEngine

@Suite struct EngineSessionTests {
  @Test func `three devices of two people become verified folders with every sample once`()
    async throws
  {
    let harness = try await EngineHarness(people: 2)
    harness.add(.phone())
    harness.add(.watch())
    harness.add(.glove(person: 2))
    for index in harness.devices.indices {
      harness.devices[index].link.jitter = 0.03
      harness.devices[index].link.losses = 0.3
    }
    let (start, stop) = try await harness.take(seconds: 20)
    let sessions = harness.sessions
    #expect(sessions.count == 2)
    for session in sessions {
      let path = harness.library.sessionsFolder + "/" + session
      let findings = SessionVerifier(digest: PlainSHA256.self).verify(path).findings
      #expect(findings.isEmpty, "\(findings)")
    }
    let (first, second) = (sessions[0], sessions[1])
    for (index, place, name, session) in [
      (0, 0, "phone_imu.json", first), (0, 1, "arkit_poses.json", first),
      (1, 0, "watch_imu.json", first), (2, 0, "glove_joints.json", second),
    ] {
      let device = harness.devices[index]
      try harness.expectEverySample(
        of: device, device.streams[place], in: name, session, start: start, from: start + 0.05,
        to: stop)
    }
    let metadata = try CaptureMetadata(
      SessionFolderReader(harness.library.sessionsFolder + "/" + second).metadata)
    #expect(metadata.contributor == harness.people.participants[1].contributor)
    #expect(metadata.task.text == "Move the cup" && metadata.person == 2)
    #expect(metadata.streams.allSatisfy { ($0.bound ?? 1) < 0.01 })
    #expect(harness.phase == .review)
  }

  @Test func `what was decided about a take is in its files before they are uploaded`() async throws
  {
    let harness = try await EngineHarness(destination: "s3://bucket/people")
    let library = harness.library
    let ratings = Locked<[Int?]>([])
    harness.host.onUpload { folder in
      let metadata = try? CaptureMetadata(SessionFolderReader(folder).metadata)
      ratings.withLock { $0.append(metadata?.selfRating) }
    }
    let queue = Task { try await library.run() }
    harness.add(.watch())
    _ = try await harness.take(seconds: 5)
    _ = await harness.apply(.rate(2))
    #expect(await harness.apply(.confirm) == [])
    await harness.engine.finishWork()
    for _ in 0..<6000 where ratings.withLock(\.isEmpty) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(ratings.withLock { $0 } == [2])
    queue.cancel()
    _ = await queue.result
  }

  @Test func `a take is reviewed with its measured figures, kept, and the next one follows`()
    async throws
  {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.run(2)
    try await harness.record()
    harness.run(5)
    await harness.stopAndStore()
    var context = await harness.engine.reviewContext(of: EngineHarness.page)
    #expect(context.isUnderReview && !context.isLoading && context.problem == nil)
    let take = try #require(context.take)
    #expect(abs(take.duration - 5) < 0.2 && !context.isKept)
    #expect(take.grade != nil)
    try await harness.engine.trim(take.id, to: 0.5...4.5)
    context = await harness.engine.reviewContext(of: EngineHarness.page)
    #expect(context.take?.trim == 0.5...4.5)
    _ = await harness.apply(.rate(2))
    _ = await harness.apply(.note("Went well"))
    #expect(await harness.apply(.confirm) == [])
    await harness.engine.finishWork()
    #expect(harness.phase == .saved)
    let metadata = try CaptureMetadata(
      SessionFolderReader(harness.library.sessionsFolder + "/" + take.id).metadata)
    #expect(metadata.selfRating == 2 && metadata.note == "Went well")
    #expect(await harness.engine.reviewContext(of: EngineHarness.page).isKept)
    #expect(await harness.engine.recordContext(of: EngineHarness.page).isKept)
    _ = await harness.apply(.next)
    #expect(harness.phase == .prompt)
    context = await harness.engine.reviewContext(of: EngineHarness.page)
    #expect(context.take == nil && !context.isUnderReview)
    #expect(harness.engine.state.withLock { $0.stored.isEmpty })
  }

  @Test func `takes of one session follow each other, each with its own samples`() async throws {
    let harness = try await EngineHarness()
    harness.add(.phone())
    harness.add(.glove())
    harness.devices[0].link.jitter = 0.2
    harness.run(3)
    try await harness.record()
    var spans: [(start: Double, stop: Double)] = []
    for number in 0..<3 {
      let start = harness.clock.seconds
      harness.run(4 + 0.37 * Double(number))
      spans.append((start, harness.clock.seconds))
      await harness.stopAndStore()
      _ = await harness.apply(.confirm)
      _ = await harness.apply(.next)
      _ = await harness.apply(.offer(CaptureTask(id: "custom", text: "Number \(number)")))
      #expect(await harness.apply(.record) == [])
    }
    await harness.stopAndStore()
    let sessions = harness.sessions
    #expect(sessions.count == 4)
    for (session, span) in zip(sessions, spans) {
      for (index, name) in [(0, "phone_imu.json"), (1, "glove_joints.json")] {
        let device = harness.devices[index]
        try harness.expectEverySample(
          of: device, device.streams[0], in: name, session, start: span.start,
          from: span.start + 0.3, to: span.stop)
      }
    }
  }

  @Test func `discarding takes two steps and leaves nothing`() async throws {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.run(2)
    try await harness.record()
    harness.run(4)
    await harness.stopAndStore()
    #expect(harness.sessions.count == 1)
    _ = await harness.apply(.confirmDiscard)
    await harness.engine.finishWork()
    #expect(harness.sessions.count == 1)
    _ = await harness.apply(.discard)
    _ = await harness.apply(.confirmDiscard)
    await harness.engine.finishWork()
    #expect(harness.folder.names("sessions").filter { !$0.hasPrefix(".") }.isEmpty)
    #expect(harness.phase == .prompt)
  }

  @Test func `a take that is discarded before its folders are there is deleted with them`()
    async throws
  {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.run(2)
    try await harness.record()
    harness.run(4)
    harness.drop(0)
    harness.devices[0].isReachable = false
    _ = await harness.apply(.stop)
    _ = await harness.apply(.discard)
    _ = await harness.apply(.confirmDiscard)
    #expect(
      await harness.apply(.record) == [
        "The last samples of the take before are still awaited, for 30 s at most. Try again."
      ])
    harness.run(35) { harness.engine.state.withLock { $0.take == nil } }
    await harness.engine.finishWork()
    await harness.engine.finishWork()
    #expect(harness.sessions.isEmpty)
  }

  @Test func `one page leads, and another may go on when it has left`() async throws {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.run(2)
    _ = harness.engine.enter(EngineHarness.page)
    _ = harness.engine.enter("other")
    try await harness.record()
    #expect(await harness.engine.recordContext(of: "other").isElsewhere)
    let refusal = ["Another page leads the session. Use that one."]
    #expect(await harness.engine.apply(.stop, on: "other") == refusal)
    await harness.engine.mark(.clap, on: "other")
    #expect(await harness.engine.recordContext(of: "other").marks == 0)
    await harness.engine.mark(.clap, on: EngineHarness.page)
    #expect(await harness.engine.recordContext(of: EngineHarness.page).marks == 1)
    await harness.engine.leave(EngineHarness.page)
    #expect(!(await harness.engine.recordContext(of: "other").isElsewhere))
    harness.run(4)
    _ = await harness.engine.apply(.stop, on: "other")
    #expect(harness.phase == .review)
  }

  @Test func `sound is recorded only with consent`() async throws {
    for hasAudio in [false, true] {
      let harness = try await EngineHarness()
      var device = TestDevice(
        "phone",
        streams: [
          CaptureStream(id: 0, device: "phone", kind: .imu, title: "Motion", rate: 100),
          CaptureStream(
            id: 1, device: "phone", kind: .audio, codec: "opus", title: "Sound", rate: 50,
            soundRate: 48_000, channels: 1),
        ], seed: 3)
      device.link.losses = 0
      harness.add(device)
      harness.run(2)
      let context = await harness.engine.recordContext(of: EngineHarness.page)
      var participants = harness.people.participants
      participants[0].consent?.allowsAudio = hasAudio
      let setup = CaptureSetup(
        participants: participants, devices: context.devices.map(\.figures.device),
        hasAudio: hasAudio)
      _ = await harness.apply(.start(setup))
      _ = await harness.apply(.skipCalibration)
      _ = await harness.apply(.offer(CaptureTask(id: "custom", text: "Wave")))
      _ = await harness.apply(.record)
      harness.run(4)
      let name = try #require(harness.engine.state.withLock { $0.take?.name })
      let files = harness.folder.names("sessions/\(name).recording")
      #expect(files.contains { $0.hasPrefix("media-") } == hasAudio)
      await harness.stopAndStore()
      #expect(harness.sessions.count == 1)
      // What is not recorded is acknowledged too.
      harness.devices[0].isSensing = false
      harness.run(1)
      #expect(harness.devices[0].protocolSession.bufferedBytes == 0)
    }
  }

  @Test func `the neutral pose is judged after five seconds and kept with the take`() async throws {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.add(.glove())
    harness.run(2)
    let context = await harness.engine.recordContext(of: EngineHarness.page)
    let setup = CaptureSetup(
      participants: harness.people.participants, devices: context.devices.map(\.figures.device))
    _ = await harness.apply(.start(setup))
    harness.run(4.9)
    #expect(harness.phase == .calibration)
    harness.run(0.2)
    #expect(harness.phase == .prompt)
    #expect(await harness.engine.chooseTask(on: EngineHarness.page) == [])
    let offered = await harness.engine.recordContext(of: EngineHarness.page).flow.task
    #expect(offered != nil)
    for hazard in offered?.hazards ?? [] { _ = await harness.apply(.accept(hazard, true)) }
    _ = await harness.apply(.record)
    harness.run(4)
    await harness.stopAndStore()
    let reader = try SessionFolderReader(
      harness.library.sessionsFolder + "/" + #require(harness.sessions.first))
    let calibration = try CaptureCalibration(reader.calibration)
    #expect(calibration.isHeld && calibration.pose.hands[Hand.Side.right] != nil)
  }

  @Test func `somebody who has withdrawn cannot be recorded`() async throws {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.run(2)
    let contributor = harness.people.participants[0].contributor
    _ = try await harness.library.withdraw(contributor)
    let setup = CaptureSetup(
      participants: harness.people.participants, devices: [harness.devices[0].session])
    let sentences = await harness.apply(.start(setup))
    #expect(sentences == ["\(contributor) has withdrawn. Choose somebody else."])
    #expect(harness.phase == .idle)
  }

  @Test func `a take of somebody who withdraws while it is stored is deleted`() async throws {
    let harness = try await EngineHarness()
    harness.add(.watch())
    harness.run(2)
    try await harness.record()
    let contributor = harness.people.participants[0].contributor
    #expect(harness.engine.isRecording(contributor: contributor))
    harness.run(4)
    _ = try? await harness.library.withdraw(contributor)
    await harness.stopAndStore()
    _ = await harness.apply(.discard)
    _ = await harness.apply(.confirmDiscard)
    _ = await harness.apply(.cancel)
    #expect(!harness.engine.isRecording(contributor: contributor))
    _ = try await harness.library.withdraw(contributor)
    #expect(harness.sessions.isEmpty)
  }
}
