import DSP

extension VoiceBank {
  /// Sets the bases of all note bindings from a lane's note, and their parameters too unless `samples` is
  /// nil, when the lane is reset anyway.
  func bind(_ lane: Int, _ player: PlayerState, over samples: Int?) {
    let graph = groups[lane / 16].graph
    let note = note(lane).pointee
    let channel = player.channels[Int(note.channel)]
    var index = 0
    while index < bindingCount {
      let target = bindings[index].target
      var place = place(bindings[index], note, channel, graph.pointee.targets[target].travel)
      index += 1
      while index < bindingCount, bindings[index].target == target {
        let other = self.place(bindings[index], note, channel, graph.pointee.targets[target].travel)
        place += other - graph.pointee.targets[target].home
        index += 1
      }
      guard graph.pointee.targets[target].base[lane % 16] != place else { continue }
      graph.pointee.targets[target].base[lane % 16] = place
      if let samples, graph.pointee.targets[target].routeCount == 0 {
        graph.pointee.applyBase(target, over: samples)
      }
    }
  }

  private func place(
    _ binding: VoiceBinding, _ note: LaneNote, _ channel: ChannelState, _ travel: ParameterTravel
  ) -> Float {
    if binding.source == .frequency {
      return travel.place(ofOctave: octave(note, channel) + binding.octaves)
    }
    let value: Float =
      switch binding.source {
      case .frequency: 0
      case .gate: note.isHeld ? 1 : 0
      case .velocity: note.velocity
      case .pressure: max(note.pressure, channel.pressure)
      case .timbre: channel.timbre
      case .modulation: channel.modulation
      case .key: Float(note.key) / 127
      case .random: note.random
      }
    return binding.low + (binding.high - binding.low) * value
  }

  private func octave(_ note: LaneNote, _ channel: ChannelState) -> Double {
    let range = channel.bendRange < 0 ? settings.bendRange : channel.bendRange
    let lift = sources.contains(.modulation) ? 0 : channel.lift
    return note.pitch + Double(channel.bend) * Double(range) / 12 + lift
  }
}
