public import DSP
public import ScreenKit
public import SoundGraph
public import Workbench

/// WORKBENCH: recipes are chosen, heard, measured and patched.
public struct WorkbenchScreen: Screen, Hashable {
  /// Effects, or synthesisers.
  public var mode = BenchMode.effects
  public var modes: [Choice] = []
  /// The graph, or the inspector of all nodes.
  public var view = BenchView.graph
  public var views: [Choice] = []
  public var library = LibraryPanel()
  public var document = DocumentPanel()
  public var graph = GraphPanel()
  /// The selected node, or all nodes in the inspector's view.
  public var inspectors: [NodeInspector] = []
  /// The selected connection.
  public var connection: ConnectionInspector?
  /// The knobs of the recipe.
  public var knobs: [BenchSlider] = []
  public var browser = ComponentBrowser()
  public var modulation: ModulationSheet?
  public var transport = TransportPanel()
  public var voice = VoicePanel()
  public var keyboard = KeyboardPanel()
  public var morph = MorphPanel()
  public var share: RecipeShare?

  /// Which of them belong to this page alone, and what they need.
  var context = Context()
  var shared = SharedPatch()
  var selection = Selection()
  var drafts = Drafts()

  private enum CodingKeys: String, CodingKey {
    case mode, modes, view, views, library, document, graph, inspectors, connection, knobs, browser,
      modulation, transport, voice, keyboard, morph, share
  }

  public enum BenchView: String, Codable, CaseIterable, Sendable { case graph, inspector }

  /// What this screen's host has and does now.
  public struct Context: Hashable, Sendable {
    /// What is open on all pages of this host: the last ``Effect/keep(_:)``.
    public var shared = SharedPatch()
    /// The recipes that there are: one's own first.
    public var library: [LibraryEntry] = []
    /// Favourites, by id.
    public var favourites: Set<String> = []
    /// The chain as it plays.
    public var chain = BenchChain()
    /// What the live input does.
    public var live = LiveInputState.off
    /// Why the chosen live input gives nothing, one sentence; nil while it does.
    public var liveProblem: String?
    /// Where the sound goes.
    public var outputs: [Choice] = []
    public var output = ""
    public var sound = Status(.off, "")
    public var playsOnPages = true
    /// Live inputs of this host, such as JACK's; the page's microphone is not among them.
    public var inputs: [Choice] = []
    public var midi = Status(.off, "")
    /// Why the present recipe is silent: "The sound was muted: …"; nil while it plays.
    public var fault: String?
    /// The origin of addresses that other devices of the network reach; nil while only this computer does.
    public var networkOrigin: String?

    public init() {}
  }

  public enum Action: Codable, Hashable, Sendable {
    // Library
    case chooseMode(mode: BenchMode)
    case chooseView(view: BenchView)
    case search(text: String)
    case filter(tag: String)
    case onlyFavourites(isOn: Bool)
    case favourite(id: String, isOn: Bool)
    case open(id: String)
    case newRecipe
    case close
    /// Makes the other side this recipe of the library.
    case compare(id: String)
    case remove(id: String)
    case importFile(name: String, text: String)
    /// A file that is too large for a page.
    case refuseFile(name: String, size: Int)
    /// A sound file beside one's own recipes, for a node: a recording, a wavetable or an impulse response; nil for what
    /// the node has built in.
    case useSound(node: String, name: String?)
    // Document
    case rename(field: MetadataField, text: String)
    case save
    case saveCopy
    case undo
    case redo
    /// Swaps the two settings A and B.
    case switchSide
    /// Makes the other side equal to this one.
    case copyToOther
    case measureDifference
    case share(origin: String)
    case closeShare
    case chooseMorph(id: String)
    case morph(position: Double)
    case keepMorph
    // Graph
    case edit(part: PatchPart)
    case select(node: String?)
    case selectEdge(index: Int?)
    case selectRoute(index: Int?)
    case add(component: String, x: Double, y: Double)
    case delete(node: String)
    case renameNode(node: String, id: String)
    case move(node: String, x: Double, y: Double)
    case tidy
    case connect(from: String, output: String?, to: String, input: String?)
    case disconnect(edge: Int)
    case bypass(node: String, isOn: Bool)
    /// A gesture is one step of undo: the page sends the same text while a control is held.
    case set(node: String, parameter: String, value: Double, gesture: String)
    case expose(node: String, parameter: String, isOn: Bool)
    case turn(knob: String, value: Double, gesture: String)
    case changeKnob(knob: String, field: KnobField, text: String)
    case browse(isOpen: Bool)
    case searchComponents(text: String)
    case modulate(isOpen: Bool)
    case chooseModulation(field: ModulationField, id: String)
    case setDepth(value: Double, gesture: String)
    case addModulation
    case removeModulation(index: Int)
    // Notes and voices
    case chooseBinding(field: VoicePanel.Field, id: String)
    case addBinding
    case setBinding(index: Int, field: BindingField, value: Double, gesture: String)
    /// Moves its parameter around its value, or sets it between two ends.
    case useDepth(binding: Int, isOn: Bool)
    case removeBinding(index: Int)
    case setVoice(setting: VoiceSetting, value: Double, gesture: String)
    // Chain
    case bypassRecipe(isOn: Bool)
    case setInput(level: Double)
    case autoGain(isOn: Bool)
    case profile(isOn: Bool)
    case chooseSignal(id: String)
    case chooseMaterial(id: String)
    case setFrequency(value: Double)
    case play(isOn: Bool)
    /// Live input sounds only after this.
    case confirmLive(isOn: Bool)
    case chooseInput(id: String)
    case listen(isOn: Bool)
    case useOutput(id: String)
    case chooseChannel(id: String)
    case shiftOctave(steps: Int)
    case setVelocity(value: Double)
    case panic
  }

  public enum Effect: Hashable, Sendable {
    /// Plays this document from now on; nil plays the input unchanged. It can play, and sounds different from the last
    /// one: often in one value alone.
    case load(FoundRecipe?)
    /// Follows the chain; live input is only muted by it, never allowed to sound.
    case apply(BenchChain)
    /// Lets the live input sound, or mutes it.
    case confirmLive(Bool)
    /// What is open, for all pages of this host and for one that comes back; comes with every change.
    case keep(SharedPatch)
    /// What this page looks at from now on.
    case watch(BenchWatch)
    /// Reads a recipe of the library; its outcome is ``Outcome/opened(_:isOwn:)``.
    case open(String)
    case store(FoundRecipe, replacing: String?)
    case remove(String)
    /// Reads a sound file for a node; its outcome is ``Outcome/readSound(name:node:)``.
    case readSound(name: String, as: RecordingUse, node: String)
    case favourite(String, Bool)
    case measureDifference(FoundRecipe, FoundRecipe)
    case makeSymbol(String)
    case listen(Bool)
    case useOutput(String)
    case panic
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case opened(FoundRecipe, isOwn: Bool)
    case stored(LibraryEntry)
    case readSound(name: String, node: String)
    /// dB below the louder of the two; nil for equal samples.
    case difference(decibels: Double?)
    /// SVG of a QR code; nil for a link that is too long.
    case symbol(String?)
    case failed(String)
  }
}
