extension PlayerState {
  /// Updates the state shared by all notes of a channel.
  mutating func note(_ event: SynthEvent) {
    let channel = channels + Int(event.channel & 15)
    switch event.kind {
    case .bend: channel.pointee.bend = clamped(event.value, -1, 1)
    case .bendRange: channel.pointee.bendRange = clamped(event.value, -1, 192)
    case .pressure: channel.pointee.pressure = clamped(event.value, 0, 1)
    case .timbre: channel.pointee.timbre = clamped(event.value, 0, 1)
    case .modulation:
      channel.pointee.modulation = clamped(event.value, 0, 1)
      swaying |= 1 << UInt16(event.channel & 15)
    case .volume: channel.pointee.volume = clamped(event.value, 0, 1)
    case .expression: channel.pointee.expression = clamped(event.value, 0, 1)
    case .pan: channel.pointee.pan = clamped(event.value, -1, 1)
    case .resetControllers: channel.pointee.resetControllers()
    default: break
    }
  }

  private func clamped(_ value: Float, _ low: Float, _ high: Float) -> Float {
    value > low ? (value < high ? value : high) : low
  }
}

extension SynthRunState {
  mutating func play(_ event: SynthEvent, _ player: PlayerState) {
    let key = UInt8(truncatingIfNeeded: event.number & 127)
    let channel = event.channel & 15
    switch event.kind {
    case .noteOn where event.value > 0:
      bank.start(key, velocity: min(event.value, 1), channel: channel, player)
    case .noteOn, .noteOff: bank.stop(key, channel: channel, player)
    case .pressure, .bend, .bendRange, .timbre, .modulation, .volume, .expression, .pan:
      bank.follow(channel: channel, player)
    case .keyPressure:
      let pressure = event.value > 0 ? min(event.value, 1) : 0
      bank.follow(channel: channel, key: key, pressure: pressure, player)
    case .sustain: bank.setPedal(event.value > 0.5, channel: channel, player)
    case .sostenuto: bank.setSostenuto(event.value > 0.5, channel: channel, player)
    case .resetControllers:
      bank.follow(channel: channel, pressure: 0, player)
      bank.setSostenuto(false, channel: channel, player)
      bank.setPedal(false, channel: channel, player)
    case .allNotesOff: bank.stopAll(player)
    case .allSoundOff: bank.silence()
    case .channelNotesOff: bank.stopAll(channel: channel, player)
    case .channelSoundOff: bank.silence(channel: channel)
    case .knob: set(event)
    }
  }

  mutating func set(_ event: SynthEvent) {
    if event.value == event.value { set(knob: Int(event.number), event.value) }
  }

  mutating func takeFaults() -> Int {
    let faults = bank.faults + (hadFault ? 1 : 0)
    (bank.faults, hadFault) = (0, false)
    return faults
  }
}
