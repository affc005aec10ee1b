import Instrument
import Music
import Numbers
import ScreenKit

/// What the actions of PLAY do.
extension PlayScreen {
  /// Changes the settings within the tier; says what it refused.
  mutating func change(_ body: (inout InstrumentSettings) -> Void) -> [Effect] {
    var changed = settings
    body(&changed)
    let limited = changed.clamped.limited(to: tier.tier)
    guard limited.settings != settings else {
      return limited.refused.first.map { [.notify(Notice(.info, $0))] } ?? []
    }
    settings = limited.settings
    show(tier.tier)
    return [.apply(settings)] + limited.refused.prefix(1).map { .notify(Notice(.info, $0)) }
  }

  mutating func turn(_ dial: PlayDial, to value: Double) -> [Effect] {
    change { dial.set(Float(value.isFinite ? value : 0), in: &$0) }
  }

  /// Adds to a list of the settings; says when it is full.
  mutating func add<Element>(
    _ element: Element, to list: WritableKeyPath<InstrumentSettings, [Element]>, limit: Int,
    _ elements: String
  ) -> [Effect] {
    guard settings[keyPath: list].count < limit else { return [Self.full(limit, elements)] }
    return change { $0[keyPath: list].append(element) }
  }

  static func full(_ limit: Int, _ elements: String) -> Effect {
    .notify(Notice(.error, "There are \(limit) \(elements): remove one first."))
  }

  /// Changes an element of a list of the settings; nothing when it is gone.
  mutating func change<Element>(
    _ index: Int, of list: WritableKeyPath<InstrumentSettings, [Element]>,
    _ body: (inout Element) -> Void
  ) -> [Effect] {
    guard settings[keyPath: list].indices.contains(index) else { return [] }
    return change { body(&$0[keyPath: list][index]) }
  }

  /// Removes an element of a list of the settings; nothing when it is gone.
  mutating func remove<Element>(
    _ index: Int, from list: WritableKeyPath<InstrumentSettings, [Element]>
  ) -> [Effect] {
    guard settings[keyPath: list].indices.contains(index) else { return [] }
    return change { $0[keyPath: list].remove(at: index) }
  }

  mutating func invertModulation(_ index: Int, _ isOn: Bool) -> [Effect] {
    change(index, of: \.modulations) { $0.isInverted = isOn }
  }

  mutating func invertRoute(_ index: Int, _ isOn: Bool) -> [Effect] {
    change(index, of: \.routes) { $0.isInverted = isOn }
  }

  mutating func choose(_ option: String, of setting: PlaySetting) -> [Effect] {
    change { _ = setting.choose(option, in: &$0) }
  }

  mutating func set(_ toggle: PlayToggle, _ isOn: Bool) -> [Effect] {
    change { toggle.set(isOn, in: &$0) }
  }

  mutating func use(_ id: String, in slot: RecipeSlot) -> [Effect] {
    change { slot.set(id, in: &$0.sound) }
  }

  mutating func playWith(_ isTouch: Bool) -> [Effect] {
    change { $0.input = isTouch ? .touch : .camera }
  }

  mutating func removeTuning() -> [Effect] { change { $0.tuning = nil } }

  mutating func reset() -> [Effect] { change { $0 = InstrumentSettings() } }

  mutating func demonstrate(_ isOn: Bool) -> [Effect] {
    (isOn ? change { $0.input = .camera } : []) + [.demo(isOn)]
  }

  mutating func forget(_ dial: PlayDial) -> [Effect] {
    change { $0.controllers.removeAll { $0.dial == dial } } + [.learn(nil)]
  }

  mutating func type(_ text: String) -> [Effect] {
    (address, addressError) = (text, nil)
    return []
  }

  mutating func show(introduction page: PlayIntroduction?) -> [Effect] {
    introduction = page
    return []
  }

  mutating func connect() -> [Effect] {
    let text = address.filter { !$0.isWhitespace }
    guard !text.isEmpty else {
      addressError = "Type an address, such as rtpmidi://studio.local:5004 or jackmidi:."
      return []
    }
    return [.connect(text)]
  }

  mutating func turnPage() -> [Effect] {
    introduction = introduction?.following
    guard introduction == nil else { return [] }
    // The first sound: the tune plays until the person does.
    return [.introduced] + apply(.demo(isOn: true))
  }

  /// "1:05" for seconds.
  static func length(_ seconds: Double) -> String {
    let whole = Int(clamping: seconds, to: 0...359_999)
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }

  /// Shows the settings as lists, dials and frets.
  mutating func show(_ tier: Tier) {
    let zones = settings.zones
    let labels = Dictionary(
      zones.labels(in: settings.key).map { ($0.zone, $0.kind) },
      uniquingKeysWith: { first, _ in first })
    let spelling = settings.key.spelling
    frets = zones.notes.enumerated().map { zone, note in
      Fret(name: note.name(spelling), label: labels[zone])
    }
    dials = PlayDial.allCases.map {
      Dial($0, settings, isLocked: $0.isLocked(in: tier))
    }
    menus = Self.menus(settings, tier)
    toggles = PlayToggle.allCases.map {
      Toggle(id: $0, part: $0.part, title: $0.title, isOn: $0.value(in: settings))
    }
    showPostures()
    showRoutes()
    hasTuning = settings.tuning != nil
    tuning = TuningForm.title(settings)
    visuals = settings.visuals
    isTouch = settings.input == .touch
    isLeftHanded = settings.isLeftHanded
    ways = PlaySetting.input.options(in: settings).map { Choice(id: $0.0, title: $0.1) }
    way = settings.input.rawValue
    self.tier = InstrumentTerms.terms(of: tier)
  }
}
