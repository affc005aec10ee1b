public import Capture
import CaptureLibrary
import CaptureScreens
public import CaptureWire
import Numbers
import Realtime
import Signals
import Streaming

extension CaptureEngine {
  /// What a tile, a log or a command shows.
  public struct Summary: Hashable, Sendable {
    public var phase: CaptureFlow.Phase
    public var task: String?
    /// Seconds of the recording, or of the take under review.
    public var seconds: Double?
    public var devices: Int
    public var connected: Int
    /// Sentences of faults of the last seconds.
    public var faults: [String]
    /// Whether last samples are awaited or folders are made.
    public var isStoring: Bool
  }

  public var phase: CaptureFlow.Phase { state.withLock { $0.flow.phase } }

  public var summary: Summary {
    let now = now
    return state.withLock { state in
      let isStoring = state.stored.values.contains {
        [.storing, .finalising].contains($0.state) && $0.name != recordingName(state)
      }
      return Summary(
        phase: state.flow.phase, task: state.flow.task?.text,
        seconds: state.flow.duration(at: Double(now) * 1e-9), devices: state.devices.count,
        connected: state.devices.values.count { $0.isConnected(at: now) },
        faults: state.line.liveResults.filter(\.isFault).map(\.sentence), isStoring: isStoring)
    }
  }

  private func recordingName(_ state: EngineState) -> String? {
    state.take.flatMap { $0.isRecording ? $0.name : nil }
  }

  /// Whether a person takes part in the session that runs, or in a take that is being stored.
  public func isRecording(contributor: String) -> Bool {
    state.withLock { state in
      let isInSession =
        state.flow.phase != .idle
        && state.flow.setup?.participants.contains { $0.contributor == contributor } == true
      return isInSession
        || state.stored.values.contains {
          [.storing, .finalising].contains($0.state) && $0.contributors.contains(contributor)
        }
    }
  }

  /// Adds a page that shows a screen of Capture, or continues with it; an element for every change until `leave`.
  public func enter(_ page: PageID) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    change { state, _ in
      state.pages[page, default: EnginePage()].changed = continuation
      state.outbox.append(.measureSpace)
    }
    wake()
    continuation.yield()
    return stream
  }

  /// The page has gone; the session goes on, and another page may lead it.
  public func leave(_ page: PageID) async {
    let left = change { state, _ in
      if state.leader == page { state.leader = nil }
      state.outbox += [.watch, .announce]
      return state.pages.removeValue(forKey: page)
    }
    left?.changed?.finish()
  }

  /// Sentences for a page that answer no action of it, such as that the disk is nearly full; each once.
  public func notices(of page: PageID) -> [String] {
    state.withLock { state in
      defer { state.pages[page]?.notices = [] }
      return state.pages[page]?.notices ?? []
    }
  }

  /// Applies an action of a page; returns sentences to show there, such as the reason for doing nothing.
  public func apply(_ action: CaptureFlow.Action, on page: PageID) async -> [String] {
    if case .start = action { await refreshPeople() }
    let sentences = change { $0.apply(action, on: page, at: $1) }
    wake()
    if let name = state.withLock({ $0.reviewed }) { await load(name) }
    return sentences
  }

  /// Chooses a prompt and offers it to the flow.
  public func chooseTask(on page: PageID) async -> [String] {
    change { state, now in
      guard state.mayLead(page) else { return ["Another page leads the session. Use that one."] }
      return state.chooseTask(at: now)
    }
  }

  /// Writes a mark into the take that is recorded.
  public func mark(_ kind: CaptureMark.Kind, on page: PageID) async {
    change { state, now in
      guard state.mayLead(page), state.take?.isRecording == true else { return }
      state.take?.marks += 1
      state.write(.mark(CaptureMark(kind: kind, time: now)))
      state.announce()
    }
  }

  /// Another person wears a device; returns why that cannot be.
  public func setPerson(device: String, person: Int) async -> [String] {
    change { state, _ in state.setPerson(device, person) }
  }
}
