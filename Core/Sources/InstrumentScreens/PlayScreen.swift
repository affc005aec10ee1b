public import Instrument
public import Music
import Numbers
public import ScreenKit

/// PLAY: the instrument's stage, its dials and its settings.
public struct PlayScreen: Screen, Hashable {
  /// One zone of the stage.
  public struct Fret: Codable, Hashable, Sendable {
    /// "C4".
    public var name: String
    /// Its role in the key; nil for a zone without a label.
    public var label: ZoneLabel.Kind?
  }

  /// A connection for MIDI.
  public struct Connection: Codable, Hashable, Sendable {
    /// Its address.
    public var id: String
    public var status: Status

    public init(id: String, status: Status) {
      self.id = id
      self.status = status
    }
  }

  public struct Toggle: Codable, Hashable, Sendable {
    public var id: PlayToggle
    public var part: Part
    public var title: String
    public var isOn: Bool
  }

  /// Where sound goes.
  public struct SoundState: Codable, Hashable, Sendable {
    public var outputs: [Choice]
    /// The chosen one.
    public var output: String
    public var status: Status
    /// Pages play the sound, each after a press.
    public var playsOnPages: Bool
    /// The words of that button.
    public var on = "Turn on the sound"
    public var off = "Sound is on here"

    public init(
      outputs: [Choice] = [], output: String = "", status: Status = Status(.off, ""),
      playsOnPages: Bool = true
    ) {
      self.outputs = outputs
      self.output = output
      self.status = status
      self.playsOnPages = playsOnPages
    }
  }

  /// The recipes that there are.
  public struct Recipes: Codable, Hashable, Sendable {
    public var synths: [Choice]
    public var effects: [Choice]
    /// Why the chosen ones do not play.
    public var problem: String?

    public init(synths: [Choice] = [], effects: [Choice] = [], problem: String? = nil) {
      self.synths = synths
      self.effects = effects
      self.problem = problem
    }
  }

  public internal(set) var settings = InstrumentSettings()
  public var frets: [Fret] = []
  public var dials: [Dial] = []
  public var menus: [Menu] = []
  public var toggles: [Toggle] = []
  public var visuals = InstrumentVisuals()
  /// Sensors: "Hands of this camera play.".
  public var input = Status(.searching, "")
  public var isTouch = false
  /// The lowest note is on the right.
  public var isLeftHanded = false
  /// Hands or touch, and the chosen one.
  public var ways: [Choice] = []
  public var way = ""
  public var camera = CameraWords()
  public var isDemo = false
  /// The words of its button.
  public var demoTitle = ""
  public var sound = SoundState()
  /// The lists of recipes, with the chosen ones.
  public var recipes: [RecipeMenu] = []
  public var recipeProblem: String?
  /// Bytes of a recipe, a tuning or a MIDI file that a page may send.
  public var largestFile = Self.largestFile
  /// "Follows 123.4 beats a minute.".
  public var tempo = ""
  public var song = SongState()
  /// What the tuning of the Scala files is called.
  public var tuning = ""
  public var hasTuning = false
  public var modulations: [ModulationRow] = []
  public var form = ModulationForm()
  var choice = ModulationChoice()
  var postures = Postures()
  public var postureForm = PostureForm()
  /// The controllers of hands and touches, and the form for a new one.
  public var routes: [RouteRow] = []
  public var routeFields: [ChoiceField<RoutePart>] = []
  var routeChoice = RouteChoice()
  /// The dials with the MIDI controllers that turn them.
  public var controllers: [ControllerRow] = []
  public var connections: [Connection] = []
  public var address = ""
  public var addressError: String?
  public var isRecording = false
  /// "Recording: 0:12".
  public var recording = ""
  public var recordTitle = ""
  public var tier = TierTerms()
  /// The page of the introduction; nil after it.
  public var introduction: PlayIntroduction?
  public var quote = ""
  /// The delays from a hand to its sound.
  public var latency = PlayLatency()

  private enum CodingKeys: String, CodingKey {
    case frets, dials, menus, toggles, visuals, input, isTouch, isLeftHanded, ways, way, camera,
      isDemo,
      demoTitle, sound, recipes, recipeProblem, largestFile, tempo, song, tuning, hasTuning,
      modulations, form, postureForm, routes, routeFields, controllers, connections, address,
      addressError,
      isRecording,
      recording, recordTitle,
      tier, introduction, quote, latency
  }

  /// The words of the camera's button.
  public struct CameraWords: Codable, Hashable, Sendable {
    public var on = "Turn on this camera"
    public var off = "Camera is on"

    public init() {}
  }

  /// What the instrument does now.
  public struct Context: Sendable {
    public var settings: InstrumentSettings
    public var tier: Tier
    public var input: Status
    public var isDemo = false
    public var sound = SoundState()
    public var recipes = Recipes()
    /// The dial that waits for a controller.
    public var learning: PlayDial?
    /// Beats per minute of the clock that is received; nil without one.
    public var receivedTempo: Double?
    /// The MIDI file that plays.
    public var song: SongState?
    /// The calibration of a body that runs.
    public var calibrating: Calibrating?
    public var postures = Postures()
    public var connections: [Connection] = []
    /// Seconds recorded; nil while nothing is recorded.
    public var recorded: Double?
    public var isIntroduced = true
    public var latency = PlayLatency()
    /// Selects the quote.
    public var launch = 0

    public init(settings: InstrumentSettings, tier: Tier, input: Status) {
      self.settings = settings
      self.tier = tier
      self.input = input
    }
  }

  public enum Action: Codable, Hashable, Sendable {
    case turn(dial: PlayDial, value: Double)
    case choose(setting: PlaySetting, option: String)
    case set(toggle: PlayToggle, isOn: Bool)
    /// Plays a recipe; an empty id ends it.
    case useRecipe(slot: RecipeSlot, id: String)
    /// A document of a recipe, to keep and to play.
    case addRecipe(json: String)
    /// A file that is too large to be sent; or, with size 0, of another kind.
    case refuseFile(name: String, size: Int)
    case playWith(isTouch: Bool)
    case demo(isOn: Bool)
    case panic
    case record(isOn: Bool)
    /// This page plays the sound itself.
    case listen(isOn: Bool)
    case useOutput(id: String)
    /// A MIDI file, as Base64, to play on the same voices.
    case playSong(name: String, base64: String)
    case stopSong
    /// A Scala scale (.scl) or keyboard mapping (.kbm).
    case addTuning(name: String, text: String)
    case removeTuning
    case chooseModulation(part: ModulationPart, id: String)
    case addModulation
    case removeModulation(index: Int)
    case invertModulation(index: Int, isOn: Bool)
    /// Learns the ranges of the body that is seen; off ends it.
    case calibrate(isOn: Bool)
    case chooseRoute(part: RoutePart, id: String)
    case addRoute
    case removeRoute(index: Int)
    case invertRoute(index: Int, isOn: Bool)
    case addPosture
    /// Takes examples of the hand that is seen; off ends it.
    case teach(posture: Int, isOn: Bool)
    case renamePosture(posture: Int, name: String)
    case usePosture(posture: Int, role: String)
    case removePosture(posture: Int)
    /// The next controller that is moved turns the dial; off ends the wait.
    case learn(dial: PlayDial, isOn: Bool)
    case forget(dial: PlayDial)
    case typeAddress(text: String)
    case connect
    case disconnect(id: String)
    /// The next page of the introduction; the last one ends it.
    case nextPage
    case endIntroduction
    case openIntroduction
    case reset
  }

  public enum Effect: Hashable, Sendable {
    case apply(InstrumentSettings)
    case addRecipe(String)
    case demo(Bool)
    case panic
    case record(Bool)
    case listen(Bool)
    case useOutput(String)
    case learn(PlayDial?)
    case playSong(name: String, bytes: [UInt8])
    case stopSong
    case calibrate(Bool)
    /// A posture to teach; nil ends it.
    case teach(Int?)
    case connect(String)
    case disconnect(String)
    case introduced
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    /// The file of a finished recording and its seconds.
    case recorded(path: String, seconds: Double)
    case connected(String)
    case addedRecipe(id: String, name: String, isSynth: Bool)
    /// The address cannot be used.
    case refused(String)
    case failed(String)
  }

  public init(_ context: Context) {
    introduction = context.isIntroduced ? nil : .first
    quote = PlayQuotes.quote(context.launch)
    refresh(from: context)
  }

  public mutating func refresh(from context: Context) {
    postures = context.postures
    if settings != context.settings || tier.tier != context.tier || dials.isEmpty {
      settings = context.settings
      show(context.tier)
    } else {
      showPostures()
    }
    input = context.input
    isDemo = context.isDemo
    demoTitle = isDemo ? "End the tune" : "Hear a tune"
    recordTitle = context.recorded == nil ? "Record" : "Stop recording"
    sound = context.sound
    recipes = RecipeSlot.allCases.map { $0.menu(context.recipes, settings.sound) }
    tempo = TempoSentence.text(settings.tempo, received: context.receivedTempo)
    song = context.song ?? SongState()
    showModulation(context.calibrating)
    controllers = PlayDial.allCases.map {
      ControllerRow($0, settings, learning: context.learning)
    }
    recipeProblem = context.recipes.problem
    connections = context.connections
    latency = context.latency
    isRecording = context.recorded != nil
    recording = context.recorded.map { "Recording: \(Self.length($0))" } ?? ""
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .turn(let dial, let value): return turn(dial, to: value)
    case .choose(let setting, let option): return choose(option, of: setting)
    case .set(let toggle, let isOn): return set(toggle, isOn)
    case .useRecipe(let slot, let id): return use(id, in: slot)
    case .addRecipe(let json): return [.addRecipe(json)]
    case .refuseFile(let name, let size): return [Self.refusal(of: name, size)]
    case .playWith(let isTouch): return playWith(isTouch)
    case .demo(let isOn): return demonstrate(isOn)
    case .panic: return [.panic, .notify(Notice(.info, "All notes end."))]
    case .record(let isOn): return isOn == isRecording ? [] : [.record(isOn)]
    case .listen(let isOn): return [.listen(isOn)]
    case .useOutput(let id): return [.useOutput(id)]
    case .playSong(let name, let base64): return playSong(name, base64)
    case .stopSong: return [.stopSong]
    case .addTuning(let name, let text): return addTuning(name, text)
    case .chooseModulation(let part, let id): return chooseModulation(part, id)
    case .addModulation: return addModulation()
    case .removeModulation(let index): return remove(index, from: \.modulations)
    case .invertModulation(let index, let isOn): return invertModulation(index, isOn)
    case .calibrate(let isOn): return [.calibrate(isOn)]
    case .chooseRoute(let part, let id): return chooseRoute(part, id)
    case .addRoute: return addRoute()
    case .removeRoute(let index): return remove(index, from: \.routes)
    case .invertRoute(let index, let isOn): return invertRoute(index, isOn)
    case .addPosture: return addPosture()
    case .teach(let posture, let isOn): return [.teach(isOn ? posture : nil)]
    case .renamePosture(let posture, let name): return renamePosture(posture, name)
    case .usePosture(let posture, let role): return usePosture(posture, role)
    case .removePosture(let posture): return removePosture(posture)
    case .removeTuning: return removeTuning()
    case .learn(let dial, let isOn): return [.learn(isOn ? dial : nil)]
    case .forget(let dial): return forget(dial)
    case .typeAddress(let text): return type(text)
    case .connect: return connect()
    case .disconnect(let id): return [.disconnect(id)]
    case .nextPage: return turnPage()
    case .openIntroduction: return show(introduction: .first)
    case .endIntroduction: return show(introduction: nil) + [.introduced]
    case .reset: return reset()
    }
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .recorded(let path, let seconds):
      return [.notify(Notice(.success, "\(Self.length(seconds)) of sound are in \(path)."))]
    case .connected(let id):
      (address, addressError) = ("", nil)
      return [.notify(Notice(.success, "Notes go to \(id)."))]
    case .addedRecipe(let id, let name, let isSynth):
      return apply(.useRecipe(slot: isSynth ? .synth : .effect, id: id))
        + [.notify(Notice(.success, "\(name) is among your recipes, and plays."))]
    case .refused(let sentence):
      addressError = sentence
      return []
    case .failed(let sentence): return [.notify(Notice(.error, sentence))]
    }
  }
}
