import Addresses
import Console
import FaceControl
import FaceWire
import Mapping
import ScreenKit

extension NerveScreen {
  /// Updates from the hub's state; a typed port is kept.
  public mutating func refresh(from state: FaceState) {
    let nerve = state.nerve
    let options = nerve.options
    isOn = options.isOn
    scale = options.scale
    hasJack = options.hasJack
    takenPorts = ConnectScreen.listeningPorts(
      of: state.shared.performers.map { (url: $0.url, title: $0.title) })
    ownSinks = state.shared.sinks.filter { $0.reaches(port: options.port) }
    hasCVRoutes = state.shared.settings.mapping.hasCVRoutes
    if options.port != knownPort {
      knownPort = options.port
      port = String(options.port)
    }
    validate()
    senders = NerveSenderList(state: state)
    let name = nerve.current.map { senders.name(of: $0) }
    title = Self.title(of: nerve, name: name)
    status = Self.status(of: nerve, senders: senders, name: name)
    speak("\(title). \(status.sentence)")
    reach = Self.reach(of: nerve, state: state)
    counts = Self.counts(of: nerve)
    next = nextStep(nerve)
    jackStatus = Self.jackStatus(of: nerve)
    jacks = NerveJack.allCases.prefix(state.shared.terms.tier.jackLimit).map {
      Jack($0, scale: options.scale, format: nerve.format)
    }
    note = Self.note(of: nerve, tier: state.shared.terms.tier, hasCVRoutes: hasCVRoutes)
  }

  /// Counters in a sentence are not news: a screen reader would never be silent.
  private mutating func speak(_ text: String) {
    let news = { (text: String) in text.filter { !$0.isNumber } }
    if news(text) != news(spoken) { spoken = text }
  }

  /// Adds an output from this hub to this receiver, or enables an existing one.
  func sendMyFace() -> [Effect] {
    guard isOn else { return [] }
    if let known = ownSinks.first {
      return known.isOn ? [] : [.setSinkOn(id: known.id, isOn: true)]
    }
    let here = Endpoint(host: "127.0.0.1", port: knownPort)
    // Version 3 carries channels; only version 2 carries routed jack voltages.
    guard hasCVRoutes else { return [.addSink(SinkURL(.weirdConnect(here, isBroadcast: false)))] }
    return [
      .addSink(SinkURL(.weirdConnectV2(here, jacks: 16, SinkURL.CVOptions(scale: scale))))
    ]
  }

  private func nextStep(_ nerve: NerveStatus) -> NextStep? {
    guard nerve.options.isOn else {
      return NextStep(
        kind: .turnOn, title: "Turn NERVE on",
        sentence: portError
          ?? "Then WeirdConnect or NERV packets to its port drive the jacks.")
    }
    let isHeard = nerve.senders.contains { $0.silence == 0 }
    guard nerve.address != nil, !isHeard, !ownSinks.contains(where: \.isOn) else { return nil }
    return NextStep(
      kind: .sendMyFace, title: "Send my face here",
      sentence: "Adds an output of this hub to 127.0.0.1:\(knownPort); CONNECT lists it.")
  }
}

extension NerveScreen.Jack {
  init(_ jack: NerveJack, scale: JackVoltages.Scale, format: NerveFormat?) {
    let range = jack.range(scale, format: format)
    let title = "CV \(jack.rawValue + 1)"
    let isBipolar = range.lowerBound < 0
    self.init(
      id: jack.name, title: title, label: jack.label, port: jack.portName,
      minimum: range.lowerBound, maximum: range.upperBound,
      low: isBipolar ? "−\(range.lowerBound.magnitude)" : "0",
      high: "\(isBipolar ? "+" : "")\(range.upperBound)", isBipolar: isBipolar,
      hint: "\(jack.name): JACK port \(jack.portName)", spoken: "\(title) \(jack.label)")
  }
}

extension SinkStatus {
  /// Whether it sends jack voltages to this receiver's port on this computer.
  fileprivate func reaches(port: UInt16) -> Bool {
    kind.carriesJacks
      && ["127.0.0.1:\(port)", "localhost:\(port)"].contains(target)
  }
}

extension MappingTable {
  /// Whether any channel is routed to a jack.
  fileprivate var hasCVRoutes: Bool {
    Mappable.allCases.contains { source in
      self[source].isOn
        && self[source].routes.contains { if case .cv = $0 { true } else { false } }
    }
  }
}
