import LiveSound
import Realtime
import SoundGraph
public import Workbench

/// What is measured.
extension WorkbenchEngine {
  /// Measures the nodes of the graph that is shown, or none; nothing is measured, and nothing costs, before the first
  /// call.
  ///
  /// - Parameter part: the graph that is shown; an effect has ``PatchPart/effects`` alone.
  public func observe(_ part: PatchPart?) {
    listen { state in
      if (state.part == nil) != (part == nil) { state.sound?.setObserved(part != nil) }
      state.part = part
    }
  }

  /// Listens to an edge of the shown graph, by its index in the document's edges; nil to none.
  public func select(edge: Int?) { listen { $0.ear = edge.map { .edge($0) } ?? .nothing } }

  /// Listens to the source of a modulation, by the index of the route in the document; nil to none.
  public func select(route: Int?) { listen { $0.ear = route.map { .route($0) } ?? .nothing } }

  private func listen(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      state.followEar()
    }
    heard.withLock { $0.removeAll() }
  }

  /// What is measured now, for fifteen readings a second. One thread at a time sees every sample of the selected edge.
  public func reading() -> BenchReading {
    var reading = BenchReading()
    guard let meters = measured() else { return reading }
    let (sound, part, ear, chain, shown) = state.withLock {
      ($0.sound, $0.part, $0.ear, $0.chain, $0.shown)
    }
    reading.load = meters.load
    reading.peakLoad = meters.peakLoad
    reading.glitches = meters.glitches
    reading.voices = meters.voices
    reading.autoGain = chain.hasAutoGain ? Decibels.of(amplitude: Double(meters.gain)) : nil
    reading.reduction = meters.reduction
    reading.isHowling = meters.hasHowled
    guard let sound else { return reading }
    if part != nil {
      reading.nodes = nodes(
        of: sound, shown.graph, isEffects: shown.isEffects, isProfiled: chain.isProfiled)
    }
    reading.edge = edge(of: sound, ear)
    return reading
  }

  private func nodes(
    of sound: BenchSound, _ graph: SignalGraph?, isEffects: Bool, isProfiled: Bool
  ) -> [BenchReading.Node] {
    sound.nodes(ofEffects: isEffects).map { node in
      let drawing =
        node.fields.isEmpty
        ? nil
        : graph?[node.id].flatMap {
          drawings.node($0, isEffects ? .effects : .voice, node.fields, sound.sampleRate)
        }
      return BenchReading.Node(
        id: node.id, peak: node.level.map { Decibels.of(amplitude: Double($0.peak)) },
        rms: node.level.map { Decibels.of(amplitude: Double($0.rms)) },
        load: isProfiled ? node.load.map { Double($0) } : nil, drawing: drawing)
    }
  }

  private func edge(of sound: BenchSound, _ ear: BenchEar) -> BenchReading.Edge? {
    let index: Int
    switch ear {
    case .nothing: return nil
    case .edge(let edge): index = edge
    case .route(let route): index = route
    }
    let samples = heard.withLock { heard in
      heard.append(sound.tapSamples())
      return heard.samples
    }
    return drawings.edge(samples, index, sound.sampleRate)
  }
}
