public import Addresses
public import ScreenKit

/// CONNECT: sources, outputs, and access for phones.
public struct ConnectScreen: Screen, Hashable {
  public struct Source: Codable, Hashable, Sendable {
    public var id: String
    public var url: String
    public var title: String
    public var tone: Tone
    public var sentence: String
    public var canRemove: Bool
  }

  public var status = Status(.offline, "")
  public var sources: [Source] = []
  /// The first step while there is no source; nil otherwise.
  public var sourcesHint: String?
  public var sourceForm = SourceForm()
  public var sinks: [SinkRow] = []
  /// The first step while there is no output; nil otherwise.
  public var sinksHint: String?
  /// What a device that can vibrate plays.
  public var pulse = Pulse()
  public var sinkForm = SinkForm()
  public var discovery = DiscoveryPanel()
  public var phone = PhonePanel()
  public var banner: String?
  /// The button from the banner to the shop; nil where nothing is sold.
  public var upgrade: String?
  /// Whether a MIDI output is enabled, whose notes could hang.
  public var canPanic = false

  public init(_ hubState: HubState) { refresh(from: hubState) }

  public enum Action: Codable, Hashable, Sendable {
    case setSourceKind(kind: SourceForm.Kind)
    case setSourceText(text: String)
    case setSourceAxis(axis: String, isInverted: Bool)
    case addSource
    case removeSource(id: String)
    case setSinkKind(kind: SinkKind)
    case setHost(text: String)
    case setPort(text: String)
    case setPath(text: String)
    case setRate(rate: Int)
    case setBroadcast(isOn: Bool)
    case setARKit(isOn: Bool)
    case setFraming(framing: SinkURL.StreamFraming)
    case setTimeout(seconds: Int)
    case setMIDI(options: MIDIOptions)
    case setMIDIChannel(channel: String)
    case setTenVolts(isOn: Bool)
    case toggleAdvanced
    case useRecent(target: String)
    case addSink
    case removeSink(id: String)
    case setSinkOn(id: String, isOn: Bool)
    case setSinkRate(id: String, rate: Int)
    case testSink(id: String)
    case panic
    case usePhone
    case closePhone
    case newCode
    case connectTarget(id: String)
    case fillFromTarget(id: String)
    case toggleTarget(id: String)
    case rescan
  }

  public enum Effect: Hashable, Sendable {
    case addSource(SourceURL)
    case removeSource(id: String)
    case addSink(SinkURL)
    case removeSink(id: String)
    case setSinkOn(id: String, isOn: Bool)
    case setSinkRate(id: String, rate: Int)
    case testSink(id: String)
    case panic
    case openPhoneAccess
    case closePhoneAccess
    case renewPhoneCode
    case rescan
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    /// Every note of every MIDI output was ended.
    case silenced
    /// The error's sentence.
    case failed(String)
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .silenced: [.notify(Notice(.success, "All notes are off."))]
    case .failed(let sentence): [.notify(Notice(.error, sentence))]
    }
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .setSourceKind(let kind): sourceForm.select(kind)
    case .setSourceText(let text): sourceForm.text = text
    case .setSourceAxis(let axis, let isInverted): sourceForm.invert(axis, isOn: isInverted)
    case .addSource: return sourceForm.submit().map { [.addSource($0)] } ?? []
    case .removeSource(let id): return [.removeSource(id: id)]
    case .setSinkKind(let kind): sinkForm.select(kind)
    case .setHost(let text): sinkForm.host = text
    case .setPort(let text): sinkForm.port = text
    case .setPath(let text): sinkForm.path = text
    case .setRate(let rate): sinkForm.rate = SinkForm.snapped(rate)
    case .setBroadcast(let isOn): sinkForm.isBroadcast = isOn
    case .setARKit(let isOn): sinkForm.includesARKit = isOn
    case .setFraming(let framing): sinkForm.framing = framing
    case .setTimeout(let seconds): sinkForm.timeout = SinkForm.heldTimeout(seconds)
    case .setMIDI(let options): sinkForm.midi = options.clamped
    case .setMIDIChannel(let channel): sinkForm.setMIDIChannel(channel)
    case .setTenVolts(let isOn): sinkForm.isTenVolts = isOn
    case .toggleAdvanced: sinkForm.isAdvancedOpen.toggle()
    case .useRecent(let target): sinkForm.fill(from: target)
    case .addSink: return sinkForm.submit().map { [.addSink($0)] } ?? []
    case .removeSink(let id): return [.removeSink(id: id)]
    case .setSinkOn(let id, let isOn): return [.setSinkOn(id: id, isOn: isOn)]
    case .setSinkRate(let id, let rate):
      return [.setSinkRate(id: id, rate: SinkForm.snapped(rate))]
    case .testSink(let id): return [.testSink(id: id)]
    case .panic: return [.panic]
    case .usePhone: return [.openPhoneAccess]
    case .closePhone: return [.closePhoneAccess]
    case .newCode: return [.renewPhoneCode]
    case .connectTarget(let id): return connect(to: id)
    case .fillFromTarget(let id): fill(from: id)
    case .toggleTarget(let id): discovery.toggleDetails(id)
    case .rescan: return [.rescan]
    }
    sourceForm.validate()
    sinkForm.validate()
    return []
  }

  /// Updates from the hub's state; typed text is kept.
  public mutating func refresh(from hubState: HubState) {
    status = hubState.connection(on: .connect)
    sources = hubState.performers.map {
      Source(
        id: $0.id, url: $0.url, title: $0.title, tone: $0.tone, sentence: $0.sentence,
        canRemove: true)
    }
    let way = hubState.host.hasPages ? "Use your phone, or add" : "Add"
    sourcesHint = sources.isEmpty ? "No source yet. \(way) a source below." : nil
    let before = sinks
    sinks = hubState.sinks.map { SinkRow($0, roster: hubState.roster) }
    sinksHint =
      sinks.isEmpty ? "Nothing is sent yet. Choose a protocol below and add an output." : nil
    pulse.follow(sinks, since: before)
    canPanic = hubState.sinks.contains { $0.kind.isMIDI && $0.isOn }
    sourceForm.offer(hubState.host.sources)
    sinkForm.offer(hubState.host)
    sinkForm.recents = hubState.recents
    sinkForm.others = sinks.count
    sourceForm.others = sources.count
    sourceForm.takenPorts = Self.listeningPorts(
      of: sources.map { (url: $0.url, title: $0.title) })
    discovery.refresh(from: hubState)
    phone = PhonePanel(hubState: hubState)
    banner = hubState.terms.outputRule
    upgrade = banner == nil ? nil : hubState.terms.upgrade
    sourceForm.validate()
    sinkForm.validate()
  }
}
