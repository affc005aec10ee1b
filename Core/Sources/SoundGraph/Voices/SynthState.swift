import Realtime

/// Messages from the control side to the audio thread.
struct SynthCommand: BitwiseCopyable, Sendable {
  enum Kind: UInt8, Sendable {
    case none, event, knob, load, tuning, reset, profile, observe, meter, tap
  }

  var kind = Kind.none
  var event = SynthEvent(.allNotesOff)
  /// The address of a `SynthRunState` or of a table of pitches.
  var address: UInt = 0
}

/// Messages from the audio thread to the control side: an unused object, or 0 for a fault.
struct SynthNotice: BitwiseCopyable, Sendable {
  var address: UInt = 0
}

/// The node of one instance that is heard.
struct SynthTap: BitwiseCopyable {
  private var run: UInt = 0
  private var isEffect = false
  private var tap = GraphTap()

  init() {}

  /// The event's channel is the part, its time the node and its number the output.
  init(_ command: SynthCommand) {
    run = command.address
    isEffect = command.event.channel > 0
    tap.node = command.event.time
    tap.output = Int(command.event.number)
  }

  /// The taps of an instance's voices and effects.
  func of(_ run: SynthState.Run) -> (voice: GraphTap, effects: GraphTap) {
    guard UInt(bitPattern: run) == self.run else { return (GraphTap(), GraphTap()) }
    return isEffect ? (GraphTap(), tap) : (tap, GraphTap())
  }
}

/// The audio thread's half of a synthesiser: plain memory.
struct SynthState {
  typealias Run = UnsafeMutablePointer<SynthRunState>

  var run: Run
  /// The instance being faded to; nil while nothing is loaded.
  var next: Run?
  /// The instance loaded during a cross-fade.
  var waiting: Run?
  var queue: EventQueue
  var player: PlayerState
  /// Frames since the last modulation update.
  var phase = 0
  private var fadePosition = 0
  private let fadeLength: Int
  private let silenceLength: Int
  private let retuneLength: Int
  var watch = GraphWatch()
  private var tap = SynthTap()
  /// How often a voice or the effects were stopped because a sample was not finite.
  private(set) var faultCount = 0
  private var level = SmoothValue<Float>(1)
  private let commands: SPSCRing<SynthCommand>.Ends
  private let notices: SPSCRing<SynthNotice>.Ends

  init(
    _ run: Run, _ queue: EventQueue, _ player: PlayerState, sampleRate: Double,
    commands: SPSCRing<SynthCommand>.Ends, notices: SPSCRing<SynthNotice>.Ends
  ) {
    self.run = run
    self.queue = queue
    self.player = player
    self.commands = commands
    self.notices = notices
    fadeLength = Int(VoiceSynthEngine.fadeTime * sampleRate)
    silenceLength = Int(VoiceSynthEngine.stealTime * sampleRate)
    retuneLength = Int(0.02 * sampleRate)
  }

  mutating func render(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    takeCommands()
    var done = 0
    while done < count {
      if phase == 0 || queue.nextTime <= done { collect() }
      while queue.nextTime <= done { play(queue.pop()) }
      if phase == 0 { startBlock() }
      let length = min(min(count, queue.nextTime) - done, GraphBlock.length - phase)
      run.pointee.render(length, isStart: phase == 0)
      next?.pointee.render(length, isStart: phase == 0)
      mix(length, left + done, right + done)
      done += length
      phase = (phase + length) % GraphBlock.length
    }
    queue.advance(count)
    report()
  }

  private mutating func takeCommands() {
    while !queue.isFull, let command = _unsafePerformance({ commands.pop() }) {
      switch command.kind {
      case .none: break
      case .event: _ = queue.insert(command.event)
      case .knob: Run(bitPattern: command.address)?.pointee.set(command.event)
      case .reset: reset()
      case .profile: watch.isProfiled = command.event.value > 0
      case .observe: watch.isObserved = command.event.value > 0
      case .meter: watch.isMetered = command.event.value > 0
      case .tap: tap = SynthTap(command)
      case .load:
        if let waiting { retire(UInt(bitPattern: waiting)) }
        waiting = Run(bitPattern: command.address)
      case .tuning:
        guard let table = UnsafePointer<Double>(bitPattern: command.address) else { break }
        retire(UInt(bitPattern: player.tuning))
        player.tuning = table
        run.pointee.bank.retune(player, over: retuneLength)
        next?.pointee.bank.retune(player, over: retuneLength)
      }
    }
  }

  private mutating func startBlock() {
    if next == nil, let loaded = waiting {
      waiting = nil
      loaded.pointee.bank.adopt(run.pointee.bank, player)
      next = loaded
      fadePosition = 0
    }
    run.pointee.startBlock(watch, tap.of(run))
    if let next { next.pointee.startBlock(watch, tap.of(next)) }
    run.pointee.bank.glide(player)
    next?.pointee.bank.glide(player)
    let swayed = player.sway()
    run.pointee.bank.sway(swayed, player)
    next?.pointee.bank.sway(swayed, player)
    if level.goal == 0, !level.isMoving {
      run.pointee.effects?.pointee.reset()
      next?.pointee.effects?.pointee.reset()
      level.aim(1, over: silenceLength)
    }
  }

  private mutating func collect() {
    run.pointee.bank.collect()
    next?.pointee.bank.collect()
  }

  private mutating func play(_ event: SynthEvent) {
    player.note(event)
    if event.kind == .allSoundOff { level.aim(0, over: silenceLength) }
    guard let next else { return run.pointee.play(event, player) }
    next.pointee.play(event, player)
    if event.kind != .noteOn || event.value <= 0 { run.pointee.play(event, player) }
  }

  private mutating func mix(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    let old = run.pointee
    for index in 0..<count {
      var (one, other) = (old.left[index], old.right[index])
      if let next {
        fadePosition = min(fadePosition + 1, fadeLength)
        let gains = Scalar.equalGain(Float(fadePosition) / Float(fadeLength))
        one = one * gains.from + next.pointee.left[index] * gains.to
        other = other * gains.from + next.pointee.right[index] * gains.to
      }
      let level = level.next()
      (left[index], right[index]) = (one * level, other * level)
    }
    if let next, fadePosition >= fadeLength {
      retire(UInt(bitPattern: run))
      run = next
      self.next = nil
    }
  }

  /// Resets everything; the loaded instance plays at once, and pending events stay.
  private mutating func reset() {
    if let next {
      retire(UInt(bitPattern: run))
      run = next
      self.next = nil
    }
    if let waiting {
      retire(UInt(bitPattern: run))
      run = waiting
      self.waiting = nil
    }
    run.pointee.reset()
    player.reset()
    level = SmoothValue(1)
    phase = 0
  }

  private mutating func report() {
    var faults = run.pointee.takeFaults()
    if let next { faults += next.pointee.takeFaults() }
    faultCount += faults
    if faults > 0 { retire(0) }
  }

  private func retire(_ address: UInt) {
    _ = _unsafePerformance { notices.push(SynthNotice(address: address)) }
  }
}
