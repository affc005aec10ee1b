import Numbers

/// When a client sends which picture to its coach, and what it tells about the connection.
///
/// The newest picture only, one request at a time, at least 2 s between the starts of two and 12 s for an answer. After
/// a failure it waits 3 s; three failures in a row show an error banner. A lost connection shows "Reconnecting…" and is
/// tried every 3 s; after 30 s it offers to stop. It has no way to end a recording: that goes on whatever happens here.
///
/// Times are seconds on one clock that does not go back. Call `apply` with `.tick` at `nextWake`.
public struct CoachLink: Equatable, Sendable {
  public enum Event: Equatable, Sendable {
    case started
    /// A picture with its number, which rises; it replaces one that was not sent.
    case frame(Int)
    case tick
    case answered(request: Int, CoachAnswer)
    case failed(request: Int, CoachServiceError)
    /// The app went to the background, or came back.
    case paused, resumed
    /// The person wants to go on after the offer to stop.
    case goOn
    /// The person ended the take.
    case stopped
  }

  public enum Effect: Equatable, Sendable {
    case send(frame: Int, request: Int)
    case cancel(request: Int)
    /// A verdict to show; an older one than the last is never shown.
    case show(CoachingEvent)
    /// An answer without a verdict, which tells the phase of the take.
    case note(CoachingEvent)
    /// Ask whether to stop or to go on.
    case offerStop
  }

  public enum Phase: Hashable, Sendable { case idle, running, paused, stopped }

  private struct Flight: Equatable, Sendable {
    let request: Int
    let start: Double
  }

  public private(set) var phase = Phase.idle
  /// When the connection was lost, in seconds of the clock; nil while the server answers.
  public private(set) var lostSince: Double?
  /// Failures and refusals in a row.
  public private(set) var failureCount = 0
  /// The sentence of the last failure; nil after a good answer.
  public private(set) var failure: String?
  /// Until when the server asked to wait; nil when it did not.
  public private(set) var limitedUntil: Double?
  /// Whether the offer to stop waits for an answer.
  public private(set) var offersStop = false
  /// Seconds from the start of the last answered request to its answer.
  public private(set) var latency: Double?

  private var now = -Double.infinity
  private var flight: Flight?
  private var frame: Int?
  private var lastFrame: Int?
  private var requestCount = 0
  private var lastShown = 0
  private var earliestSend = -Double.infinity
  private var offerAt: Double?

  public init() {}

  /// "analyzing…" while an answer is awaited.
  public var isAnalyzing: Bool { flight != nil }

  /// Whether the yellow banner "Reconnecting…" is shown.
  public var isReconnecting: Bool { lostSince != nil }

  /// The sentence of the error banner; nil for none.
  public var errorBanner: String? {
    failureCount >= CoachConstants.failuresForBanner ? failure : nil
  }

  /// When the next `.tick` has something to do; nil for never.
  public var nextWake: Double? {
    guard phase == .running else { return nil }
    let deadline = flight.map { $0.start + CoachConstants.analyzeTimeout }
    let send = flight == nil && frame != nil ? earliestSend : nil
    let due = [deadline, send, offerAt, limitedUntil].compactMap { $0 }
    return due.min().map { max($0, now) }
  }

  /// Takes an event at a time; a time before the last one, or NaN, counts as the last.
  public mutating func apply(_ event: Event, at time: Double) -> [Effect] {
    if time.isFinite { now = max(now, time) }
    var effects: [Effect] = []
    switch event {
    case .started: start()
    case .frame(let number): take(number)
    case .tick: break
    case .answered(let request, let reply): answer(reply, to: request, &effects)
    case .failed(let request, let failure): fail(request, failure)
    case .paused: pause(&effects)
    case .resumed: resume()
    case .goOn: goOn()
    case .stopped: stop(&effects)
    }
    advance(&effects)
    return effects
  }

  private mutating func start() {
    guard phase == .idle || phase == .stopped else { return }
    let (time, requests) = (now, requestCount)
    self = CoachLink()
    (now, requestCount, lastShown) = (time, requests, requests)
    phase = .running
  }

  private mutating func take(_ number: Int) {
    guard phase == .running, number > lastFrame ?? .min else { return }
    (frame, lastFrame) = (number, number)
  }

  /// What time alone brings: timeouts, the end of a wait, the offer to stop, the next request.
  private mutating func advance(_ effects: inout [Effect]) {
    guard phase == .running else { return }
    if let flight, now >= flight.start + CoachConstants.analyzeTimeout {
      effects.append(.cancel(request: flight.request))
      fail(flight.request, .timedOut)
    }
    if let limitedUntil, now >= limitedUntil { self.limitedUntil = nil }
    if let offerAt, now >= offerAt {
      self.offerAt = nil
      offersStop = true
      effects.append(.offerStop)
    }
    guard flight == nil, let frame, now >= earliestSend else { return }
    self.frame = nil
    requestCount += 1
    flight = Flight(request: requestCount, start: now)
    earliestSend = now + CoachConstants.requestInterval
    effects.append(.send(frame: frame, request: requestCount))
  }

  /// A verdict for a request that was given up still counts, if none that was sent later has been shown.
  private mutating func answer(_ answer: CoachAnswer, to request: Int, _ effects: inout [Effect]) {
    guard phase == .running || phase == .paused, request <= requestCount else { return }
    let flown = flight.flatMap { $0.request == request ? $0 : nil }
    if let flown {
      latency = now - flown.start
      flight = nil
    }
    switch answer {
    case .event(let event):
      recovered()
      guard request > lastShown else { return }
      lastShown = request
      effects.append(.show(event))
    case .noVerdict(let event):
      recovered()
      if flown != nil { effects.append(.note(event)) }
    case .rateLimited(let wait):
      recovered()
      let wait = (wait ?? CoachConstants.rateLimitWait).clamped(to: 0...CoachConstants.maximumWait)
      limitedUntil = now + wait
      earliestSend = max(earliestSend, now + wait)
    case .refused(let status, let sentence):
      if flown != nil { lose(.refused(status: status, sentence: sentence)) }
    case .notACoach(let foreign):
      if flown != nil { lose(.notACoach(foreign)) }
    }
  }

  private mutating func fail(_ request: Int, _ error: CoachServiceError) {
    guard flight?.request == request else { return }
    flight = nil
    lose(error)
  }

  /// Counts a failure; all but a refusal mean that the connection is lost.
  private mutating func lose(_ error: CoachServiceError) {
    failureCount += 1
    failure = error.sentence
    earliestSend = max(earliestSend, now + CoachConstants.retryInterval)
    if case .refused = error {
      connected()
    } else if lostSince == nil {
      lostSince = now
      offerAt = now + CoachConstants.offerStopAfter
    }
  }

  /// The server is there, whatever it says.
  private mutating func connected() {
    (lostSince, offerAt, offersStop) = (nil, nil, false)
  }

  private mutating func recovered() {
    connected()
    (failureCount, failure) = (0, nil)
  }

  private mutating func goOn() {
    guard offersStop else { return }
    offersStop = false
    offerAt = now + CoachConstants.offerStopAfter
  }

  private mutating func pause(_ effects: inout [Effect]) {
    guard phase == .running else { return }
    phase = .paused
    giveUp(&effects)
    (offerAt, offersStop) = (nil, false)
  }

  private mutating func resume() {
    guard phase == .paused else { return }
    phase = .running
    guard lostSince != nil else { return }
    // The time away is not held against the connection.
    lostSince = now
    offerAt = now + CoachConstants.offerStopAfter
  }

  private mutating func stop(_ effects: inout [Effect]) {
    guard phase == .running || phase == .paused else { return }
    phase = .stopped
    giveUp(&effects)
    (offerAt, offersStop, lostSince, limitedUntil) = (nil, false, nil, nil)
  }

  private mutating func giveUp(_ effects: inout [Effect]) {
    if let flight { effects.append(.cancel(request: flight.request)) }
    (flight, frame) = (nil, nil)
  }
}
