import Capture
import CaptureFiles
public import CaptureLibrary
import CaptureWire
import Deflate
import Foundation
import Numbers
import Realtime
import Signals
import Streaming
import WearableWire

/// Tasks that were begun and have not ended, and the last of those that run one after the other.
struct Work: Sendable {
  var count = 0
  var tasks: [Int: Task<Void, Never>] = [:]
  var last: Task<Void, Never>?
}

extension CaptureEngine {
  /// Does what the state asks for, in order and outside of its lock; one thread at a time.
  func perform() {
    let isMine = state.withLock { state in
      guard !state.isPerforming, !state.outbox.isEmpty else { return false }
      state.isPerforming = true
      return true
    }
    guard isMine else { return }
    while let effects = nextEffects() {
      for effect in effects { perform(effect) }
    }
  }

  private func nextEffects() -> [EngineEffect]? {
    state.withLock { state in
      guard !state.outbox.isEmpty else {
        state.isPerforming = false
        return nil
      }
      defer { state.outbox = [] }
      return state.outbox
    }
  }

  private func perform(_ effect: EngineEffect) {
    switch effect {
    case .send(let send, let message): send(message)
    case .write(let writer, let job): writer.add(job)
    case .stop(let writer): writer.stop()
    case .announce: announce()
    case .claim(let name): library.claim(recording: name)
    case .release(let name): library.release(recording: name)
    case .finalise(let name): begin { await $0.finalise(name) }
    case .keep(let sessions, let review, let name):
      begin(inOrder: true) { await $0.keep(sessions, review, of: name) }
    case .upload(let sessions, let destination):
      // What was decided about a session is in its files before they are sent.
      attempt(inOrder: true) { library throws(CaptureLibraryError) in
        try await library.upload(sessions, to: destination)
      }
    case .delete(let sessions):
      begin { engine in
        let failures = await engine.library.delete(sessions).failures
        engine.change { state, _ in state.tell(failures) }
      }
    case .discard(let name):
      attempt { library throws(CaptureLibraryError) in
        try await library.discard(recording: name)
      }
    case .skip(let task, let contributor):
      attempt { library throws(CaptureLibraryError) in
        try await library.skip(task, of: contributor)
      }
    case .measureSpace: measureSpace()
    case .measureDepth(let png, let confidence, let stream):
      begin { $0.measureDepth(png, confidence, of: stream) }
    case .finishLogger: finishLogger()
    case .watch: watchPages()
    case .say(let sentence): host.say(sentence)
    }
  }

  /// Runs something long, after what was begun in order before it; `finishWork` waits for it.
  private func begin(
    inOrder: Bool = false, _ body: @escaping @Sendable (CaptureEngine) async -> Void
  ) {
    // Registered before it can end.
    work.withLock { work in
      work.count += 1
      let (number, before) = (work.count, inOrder ? work.last : nil)
      let task = Task { [self] in
        await before?.value
        await body(self)
        _ = self.work.withLock { $0.tasks.removeValue(forKey: number) }
      }
      work.tasks[number] = task
      if inOrder { work.last = task }
    }
  }

  /// Returns when all that was begun has ended.
  func finishWork() async {
    while let task = work.withLock({ $0.tasks.values.first }) { await task.value }
  }

  private func announce() {
    let pages = state.withLock { $0.pages.values.compactMap(\.changed) }
    for page in pages { page.yield() }
    changes.announce()
  }

  /// Runs something of the library; why it fails is told to the pages.
  private func attempt(
    inOrder: Bool = false,
    _ body: @escaping @Sendable (CaptureLibrary) async throws(CaptureLibraryError) -> Void
  ) {
    begin(inOrder: inOrder) { engine in
      do throws(CaptureLibraryError) { try await body(engine.library) } catch {
        engine.change { state, _ in state.tell([error.description]) }
        engine.host.say(error.description)
      }
    }
  }

  /// Writes what was decided about a take; only then the pages show it as kept.
  private func keep(_ sessions: [String], _ review: CaptureReview, of name: String) async {
    do throws(CaptureLibraryError) {
      try await library.confirm(sessions, review: review)
      change { state, _ in
        state.stored[name]?.isKept = true
        state.announce()
      }
    } catch {
      change { state, _ in
        state.stored[name]?.problem = error.description
        state.tell([error.description])
      }
      host.say(error.description)
    }
  }

  /// Stores what is kept of a session, in seconds, nil for all; the contexts of reviews have it after that.
  public func trim(
    _ session: String, to range: ClosedRange<Double>?
  ) async throws(CaptureLibraryError) {
    try await library.trim(session, to: range)
    let name = state.withLock { state in
      state.reviewed.flatMap { state.stored[$0]?.sessions.first == session ? $0 : nil }
    }
    if let name { await load(name, isNew: false) }
  }

  /// How long can still be recorded; asks the disk.
  func space() -> CaptureSpace? {
    let (rate, streams) = state.withLock { ($0.writeRate(at: now), $0.wantedStreams) }
    return library.space(rate: rate, streams: streams)
  }

  private func measureSpace() {
    let space = space()
    change { $0.take(space, at: $1) }
  }

  private func measureDepth(_ png: [UInt8], _ confidence: [UInt8], of stream: UInt16) {
    guard let picture = try? DepthPNG.decode(png) else { return }
    let levels = confidence.isEmpty ? [] : (try? GreyPNG.decode(confidence).samples) ?? []
    let figures = picture.samples.withUnsafeBufferPointer { depth in
      levels.withUnsafeBufferPointer { DepthFigures(millimetres: depth, confidence: $0) }
    }
    if let figures { change { state, _ in state.line.measure(figures, of: stream) } }
  }

  private func finishLogger() {
    let samples = wearables.withLock { $0.logger.finish() }
    change { state, now in
      state.receive(samples, at: now)
      state.write(.finish)
    }
  }

  /// Makes the folders of a recording that is closed, and shows them to the review.
  private func finalise(_ name: String) async {
    do throws(CaptureFileError) {
      let result = try await library.finalise(recording: name, awaitsReview: true)
      let folders = result.report.folders.sorted { $0.key < $1.key }.map(\.value)
      let sessions = folders.map { $0.split(separator: "/").last.map { String($0) } ?? $0 }
      change { $0.finalised(name, sessions: sessions, problem: nil, at: $1) }
      for loss in result.losses { host.say(loss) }
      await load(name)
    } catch {
      host.say(error.description)
      change { $0.finalised(name, sessions: [], problem: error.description, at: $1) }
    }
  }

  /// Reads the take that the flow reviews as the review shows it.
  ///
  /// - Parameter isNew: whether one that was read before is left as it is; the library's may be trimmed or rated.
  func load(_ name: String, isNew: Bool = true) async {
    let begun = state.withLock { state -> (session: String, reading: Int)? in
      guard let entry = state.stored[name], let session = entry.sessions.first,
        isNew == (entry.content == nil)
      else { return nil }
      state.stored[name]?.readingsBegun += 1
      return (session, entry.readingsBegun + 1)
    }
    guard let (session, reading) = begun else { return }
    do throws(CaptureLibraryError) {
      let content = try await library.take(session)
      change { state, _ in
        guard let entry = state.stored[name], reading > entry.contentReading else { return }
        state.stored[name]?.contentReading = reading
        guard entry.content != content else { return }
        state.stored[name]?.content = content
        state.announce()
      }
    } catch {
      change { state, _ in
        state.stored[name]?.problem = error.description
        state.announce()
      }
    }
  }
}
