import Addresses

extension TakesScreen {
  /// Updates from the hub's state; this client's own selection is kept.
  public mutating func refresh(from hubState: HubState) {
    recording = RecordingPanel(hubState: hubState)
    lead = hubState.leadPerformer?.id
    if status != hubState.takes || rivals.isEmpty {
      status = hubState.takes
      rows = status.takes.map { TakeRow($0, status: status) }
      empty = status.problem ?? (rows.isEmpty ? Self.first(on: hubState.host) : nil)
      rivals = Self.rivals(status.presets)
      if !rivals.contains(where: { $0.id == rival }) { rival = Rival.identity }
      if let renaming, row(renaming.take) == nil { self.renaming = nil }
      followRename()
    }
    refreshSelection()
  }

  private static func first(on host: HostOffer) -> String {
    let way = host.hasPages ? "drop" : "import"
    return "No takes yet: press Record, or \(way) a Live Link Face CSV or a session file"
      + (host.hasPages ? " on this page." : ".")
  }

  private static func rivals(_ presets: [String]) -> [Rival] {
    [
      Rival(id: Rival.identity, title: "No mapping"),
      Rival(id: Rival.raw, title: "Raw: no calibration, smoothing or mapping"),
    ] + presets.map { Rival(id: Rival.presetPrefix + $0, title: $0) }
  }

  /// Updates the selected take; clears the selection when the take is gone.
  mutating func refreshSelection() {
    defer { layOut() }
    if let name = selected?.name {
      selected = row(name)
      if selected == nil { (timeline, comparison, isComparing) = (nil, nil, false) }
    }
    guard let selected, let take = status.takes.first(where: { $0.name == selected.name }) else {
      (player, trim) = (nil, nil)
      return
    }
    trim = panel(take.trim, of: take.duration)
    player = status.replays.last { $0.take == take.name }.map { replay in
      let position = min(replay.position, take.duration)
      return Player(
        performer: replay.performer, position: (position * 100).rounded() / 100,
        sentence: "\(TakeRow.clock(position)) of \(TakeRow.clock(take.duration))",
        speed: replay.speed, isPaused: replay.isPaused, isLooped: replay.isLooped,
        isEnded: replay.isEnded, isLeading: replay.performer == lead)
    }
  }

  mutating func layOut() {
    hint =
      selected == nil && !rows.isEmpty
      ? "Choose a take to play, cut, compare or download it." : nil
    transport = player.map { Transport($0) } ?? Transport()
    comparing =
      isComparing ? "Running the take through both mappings." : comparison?.sentence
  }

  /// Keeps a take selected when the list has it under its new name.
  private mutating func followRename() {
    guard let renamed, row(renamed.take) == nil else { return }
    self.renamed = nil
    guard selected?.name == renamed.take, row(renamed.name) != nil else { return }
    selected?.name = renamed.name
    timeline?.take = renamed.name
    comparison?.curves.take = renamed.name
  }
}
