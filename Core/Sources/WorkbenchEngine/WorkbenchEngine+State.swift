import DSP
import LiveSound
import Music
import Numbers
import SoundGraph
import Workbench

/// A recipe with its recordings.
struct BenchPatch {
  var recipe: FoundRecipe?
  var recordings: [String: SampleData] = [:]
}

/// A sound that plays as a signal.
struct BenchRecording {
  var left: [Float]
  var right: [Float]
  var sampleRate: Double

  /// At the rate of a sound.
  func signal(at rate: Double) -> BenchSignalChoice {
    .recording(left: converted(left, to: rate), right: converted(right, to: rate))
  }

  private func converted(_ samples: [Float], to rate: Double) -> [Float] {
    let (from, to) = (Int(clamping: sampleRate.rounded()), Int(clamping: rate.rounded()))
    guard from != to, from > 0, to > 0, !samples.isEmpty else { return samples }
    let converter = RateConverter(from: from, to: to, channelCount: 1)
    return converter.convert(samples) + converter.finish()
  }
}

extension WorkbenchEngine {
  /// What an engine holds behind its lock.
  struct State {
    var chain = BenchChain()
    var patch = BenchPatch()
    var tuning: Tuning?
    var sound: BenchSound?
    /// The sound has not taken the patch yet.
    var isPatchDue = false
    /// The recipe that the sound has; nil when a new graph must be loaded.
    var taken: FoundRecipe?
    var confirmations: UInt32 = 0
    var recording: BenchRecording?
    /// The graph that is shown, and what is listened to in it.
    var part: PatchPart?
    var ear = BenchEar.nothing
    var fault: String?
    var hasHowled = false
    var isInputFlowing = false
    /// Counts recipes; the sound that was made last, and the recipe that it began with.
    var version = 0
    var made: (sound: ObjectIdentifier, version: Int)?
    var messages = SynthMessages()
    /// Converts blocks of live input to the rate of the sound.
    var converter: (from: Int, to: Int, converter: RateConverter)?
  }
}

/// What is listened to.
enum BenchEar: Hashable {
  case nothing
  case edge(Int)
  case route(Int)
}

extension WorkbenchEngine.State {
  var isSynth: Bool { patch.recipe?.isSynth == true }

  /// Gives the sound what it has not taken yet.
  mutating func followPatch() {
    guard let sound else { return }
    if moveValues(of: sound) { return }
    // The problems were thrown when it was loaded.
    let recipe = patch.recipe.map(OpenKnobs.opened)
    isPatchDue = !((try? sound.load(recipe, recordings: patch.recordings)) ?? true)
    taken = isPatchDue ? nil : patch.recipe
    guard !isPatchDue else { return }
    followEar()
  }

  /// Turns knobs where the new recipe differs from the one that sounds in values alone; false when it needs a new graph.
  private mutating func moveValues(of sound: BenchSound) -> Bool {
    guard let before = taken, let after = patch.recipe,
      let changes = OpenKnobs.changes(from: before, to: after),
      changes.allSatisfy({ sound.set($0.knob, to: $0.value) })
    else { return false }
    taken = after
    isPatchDue = false
    return true
  }

  /// Gives a new sound everything.
  mutating func followAll() {
    guard let sound else { return }
    if let tuning { sound.tune(tuning) }
    let isMade = made.map { $0 == (ObjectIdentifier(sound), version) } ?? false
    taken = isMade ? patch.recipe : nil
    if isMade { followEar() } else { followPatch() }
    followSignal()
    followChain(before: nil)
    sound.setObserved(part != nil)
  }

  /// Passes on what differs from the chain before; nil passes on all.
  mutating func followChain(before: BenchChain?) {
    guard let sound else { return }
    if before?.signal != chain.signal || before?.material != chain.material { followSignal() }
    if before?.isBypassed != chain.isBypassed { sound.setBypassed(chain.isBypassed) }
    if before?.isProfiled != chain.isProfiled { sound.setProfiled(chain.isProfiled) }
    sound.setFrequency(chain.frequency)
    let levels = BenchChain.inputLevels
    sound.setInputLevel(min(max(chain.inputLevel, levels.lowerBound), levels.upperBound))
    sound.setAutoGain(chain.hasAutoGain)
    sound.confirmLive(chain.isLiveConfirmed ? confirmations : 0)
    sound.setPlaying(chain.isPlaying)
  }

  func followSignal() {
    guard let sound else { return }
    if chain.signal == .sample, let recording {
      sound.use(recording.signal(at: sound.sampleRate))
    } else {
      sound.use(.signal(chain.signal, chain.material))
    }
  }

  /// Listens to the source of the chosen edge or route.
  func followEar() {
    guard let sound else { return }
    let (isEffects, graph, routes) = shown
    switch ear {
    case .edge(let index) where graph?.edges.indices.contains(index) == true:
      let edge = graph?.edges[index]
      _ = sound.tap(edge?.from, output: edge?.output, inEffects: isEffects)
    case .route(let index) where routes.indices.contains(index):
      _ = sound.tap(routes[index].from, output: routes[index].output, inEffects: isEffects)
    default: _ = sound.tap(nil)
    }
  }

  /// The graph that is shown.
  var shown: (isEffects: Bool, graph: SignalGraph?, routes: [ModulationRoute]) {
    switch patch.recipe {
    case .effect(let recipe)?: (true, recipe.graph, recipe.modulations)
    case .synth(let recipe)?:
      part == .voice
        ? (false, recipe.graph, recipe.modulations)
        : (true, recipe.effectsGraph, recipe.effectsModulations)
    case nil: (true, nil, [])
    }
  }

  /// Notices what the audio thread has muted; true when something is to be shown.
  mutating func follow(_ meters: BenchMeters) -> Bool {
    var isChanged = false
    if meters.hasHowled, chain.isLiveConfirmed {
      chain.isLiveConfirmed = false
      hasHowled = true
      sound?.confirmLive(0)
      isChanged = true
    }
    if meters.isInputFlowing != isInputFlowing {
      isInputFlowing = meters.isInputFlowing
      isChanged = true
    }
    let sentence =
      meters.isMuted
      ? "The recipe was muted: its sound grew without limit. Turn feedback or gain down, or undo."
      : nil
    if sentence != fault {
      fault = sentence
      isChanged = true
    }
    return isChanged
  }
}
