extension MappingTable {
  /// Problems that prevent a mapping from working, each a sentence with the value and the remedy: invalid
  /// routes, notes that never begin or never end, controllers with two sources.
  public func problems() -> [String] {
    let own = Mappable.allCases.flatMap { source in
      self[source].routes.compactMap { route in
        (route.problem ?? self[source].problem(of: route)).map { "\(source.title): \($0)" }
      }
    }
    return own + sharedControllers
  }

  private var sharedControllers: [String] {
    var drivers: [Int: [String]] = [:]
    for source in Mappable.allCases where self[source].isOn {
      for number in Set(self[source].routes.flatMap(\.controllers)) {
        drivers[number, default: []].append(source.title)
      }
    }
    return drivers.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { number, titles in
      "MIDI CC \(number) is driven by \(titles.joined(separator: " and ")). "
        + "Give each a controller of its own."
    }
  }
}

extension OutputMapping {
  /// Why a route can never begin or end with this mapping; nil without a problem.
  public func problem(of route: Route) -> String? {
    guard case .note(let gate) = route else { return nil }
    let (lowest, highest) = (Swift.min(min, max), Swift.max(min, max))
    if gate.threshold > highest {
      return
        "Note \(gate.note) never begins: its threshold is \(gate.threshold) and the values end "
        + "at \(highest). Lower the threshold."
    }
    if gate.threshold - gate.hysteresis <= lowest {
      return "Note \(gate.note) never ends: the values do not fall below "
        + "\(gate.threshold - gate.hysteresis). Raise the threshold or lower the hysteresis."
    }
    return nil
  }
}

extension Route {
  /// The control changes of a valid route.
  fileprivate var controllers: [Int] {
    switch self {
    case .midiCC(let number) where problem == nil: [number]
    case .midiCC14(let number) where problem == nil: [number, number + 32]
    default: []
    }
  }
}
