import Coach
import CoachScreens
import CoachWire
import Realtime
import Signals
import Streaming

extension CoachEngine {
  /// Takes an event of a page's sensors, on their threads.
  func receive(_ event: SensorEvent, of id: PageID) {
    switch event.payload {
    case .audio(let block):
      // A page's sound is sensed with its first sample.
      state.withLock { $0.pages[id]?.take.hear(block, until: event.sensed + block.duration) }
    case .faces(let faces):
      state.withLock { $0.pages[id]?.take.see(faces, at: event.sensed) }
    case .picture(let picture): take(picture, sensed: event.sensed, of: id)
    case .channels, .hands, .body, .motion, .gloves: break
    }
  }

  /// Seconds between two pictures of a running take that are looked at: the meters take ten a second.
  private static let lookInterval = 0.09

  /// Keeps the newest picture for the judge; looks at it when that is due, and no earlier one is being looked at.
  private func take(_ picture: EncodedPicture, sensed: Double, of id: PageID) {
    guard picture.codec == .jpeg else { return }
    let (now, date) = (clock.seconds, clock.unixSeconds())
    let (effects, looks) = state.withLock { state -> ([LiveTake.Effect], Bool) in
      guard var page = state.pages[id] else { return ([], false) }
      state.pages[id] = nil
      let number = page.take.see(picture)
      page.picture = picture
      let effects = page.take.offer(picture: number, at: now, date: date)
      let isDue = page.take.isActive && sensed - page.lastLook >= Self.lookInterval
      let looks = isDue && !page.isLooking
      if looks { (page.isLooking, page.lastLook) = (true, sensed) }
      state.pages[id] = page
      return (effects, looks)
    }
    if !effects.isEmpty { Task { await self.perform(effects, of: id) } }
    guard looks else { return }
    Task {
      let luma = await host.luma(of: picture.bytes)
      state.withLock { state in
        state.pages[id]?.isLooking = false
        if let luma { state.pages[id]?.take.see(luma, at: sensed) }
      }
    }
  }
}

// MARK: Effects

extension CoachEngine {
  /// Does what a take asks for; returns a reason for doing nothing.
  @discardableResult
  func perform(_ effects: [LiveTake.Effect], of id: PageID) async -> String? {
    var reason: String?
    for effect in effects {
      switch effect {
      case .began(let take):
        await host.takeBegan(take)
        announceAll()
      case .send(let request, _): send(request, of: id)
      case .cancel(let request):
        state.withLock { $0.pages[id]?.requests.removeValue(forKey: request) }?.cancel()
      case .refuse(let sentence): reason = sentence
      case .ended, .resetSession: break
      }
    }
    let (changed, isProgress) = state.withLock { state in
      let page = state.pages[id]
      let shown = page.map { ShownTake(phase: $0.take.machine.phase, event: $0.take.machine.event) }
      defer { state.shown[id] = shown }
      return (page?.changed, state.shown[id] != shown)
    }
    changed?.yield()
    if isProgress { progress.announce() }
    return reason
  }

  /// Forgets a session on the judge that the page has, after its report was fetched.
  func reset(_ session: String, of id: PageID, in state: State) {
    guard let service = state.pages[id]?.service else { return }
    let report = state.reports[session]
    Task {
      await report?.value
      // A server that is away has nothing to forget.
      _ = try? await service.reset(session: session)
    }
  }

  private func send(_ request: Int, of id: PageID) {
    // Registered before it can end.
    state.withLock { state in
      state.pages[id]?.requests[request] = Task { [self] in
        let answer = await ask(for: id)
        let (now, date) = (clock.seconds, clock.unixSeconds())
        let effects = self.state.withLock { state -> [LiveTake.Effect] in
          guard state.pages[id]?.requests.removeValue(forKey: request) != nil else { return [] }
          return state.pages[id]?.take.finish(request: request, answer, at: now, date: date) ?? []
        }
        await perform(effects, of: id)
      }
    }
  }

  private func ask(for id: PageID) async -> Result<CoachAnswer, CoachServiceError> {
    let (service, session, picture, camera) = state.withLock { state in
      let page = state.pages[id]
      return (page?.service, page?.take.state.id, page?.picture, state.settings.camera)
    }
    guard let service, let session, let picture else {
      return .failure(.unreachable("There is no picture to send."))
    }
    guard let frame = await host.wirePicture(of: picture, isMirrored: camera == .front) else {
      return .failure(.unreachable("The picture of the camera cannot be read."))
    }
    // The newest sound, after the picture was made.
    guard let window = state.withLock({ $0.pages[id]?.take.window }) else {
      return .failure(.unreachable("The page has gone."))
    }
    let request = AnalyzeRequest(
      frame: frame, audioClip: window.clip, metrics: window.metrics, sessionID: session)
    do throws(CoachServiceError) {
      return .success(try await service.analyze(request))
    } catch {
      return .failure(error)
    }
  }
}
