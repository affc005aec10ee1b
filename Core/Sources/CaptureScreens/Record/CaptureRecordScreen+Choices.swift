import Capture
import CaptureWire
import Numbers
import ScreenKit

extension CaptureRecordScreen {
  /// Contributors and what they agree to.
  mutating func enroll(_ action: Action) -> [Effect] {
    switch action {
    case .chooseContributor(let person, let id):
      guard canPrepare, (1...CaptureSettings.mostPersons).contains(person),
        id.isEmpty || context.contributors.contains(where: { $0.contributor.id == id })
      else { return [] }
      var settings = context.settings
      settings.choose(id, for: person)
      return settings == context.settings ? [] : save(settings)
    case .newContributor(let person):
      guard canPrepare, (1...CaptureSettings.mostPersons).contains(person) else { return [] }
      onboarding = CaptureOnboardingPanel(person: person, settings: context.settings)
    case .renewConsent(let id):
      guard canPrepare,
        let entry = context.contributors.first(where: { $0.contributor.id == id })
      else { return [] }
      let person = (context.settings.contributors.firstIndex(of: id) ?? 0) + 1
      onboarding = CaptureOnboardingPanel(
        person: person, settings: context.settings, renewing: entry)
    case .closeOnboarding: onboarding = nil
    case .nextStep:
      guard var panel = onboarding else { return [] }
      let answer = panel.goOn()
      onboarding = panel.isDone ? nil : panel
      return answer.map { [.consent($0, person: panel.person)] } ?? []
    default: onboarding?.answer(action)
    }
    return []
  }

  /// Devices, sound and the place of this page's camera.
  mutating func equip(_ action: Action) -> [Effect] {
    var settings = context.settings
    if case .setMount = action, context.flow.phase == .idle {} else if !canPrepare { return [] }
    switch action {
    case .setDevice(let id, let isOn):
      guard context.devices.contains(where: { $0.id == id }) else { return [] }
      settings.excluded.removeAll { $0 == id }
      if !isOn { settings.excluded = Array((settings.excluded + [id]).suffix(256)) }
    case .setPerson(let id, let person):
      guard (1...CaptureSettings.mostPersons).contains(person),
        context.devices.contains(where: { $0.id == id && $0.figures.device.person != person })
      else { return [] }
      return [.setPerson(device: id, person: person)]
    case .setAudio(let isOn): audioIsOn = isOn
    case .setMount(let id):
      guard let mount = CapturePagePanel.mounts.first(where: { $0.rawValue == id }) else { break }
      (page.worn, settings.mount) = (mount, mount)
    default: break
    }
    return settings == context.settings ? [] : save(settings)
  }

  /// The next task.
  mutating func choose(_ action: Action) -> [Effect] {
    switch action {
    case .setCustom(let text): tasks.type(text)
    case .setCustomHazard(let id, let isOn):
      if let hazard = TaskHazard(rawValue: id) { tasks.setHazard(hazard, isOn: isOn) }
    case .toggleRoom, .setChoice, .setHardest: return filter(action)
    case .nextTask, .skipTask, .useCustom, .tick: return prompt(action)
    default: break
    }
    return []
  }

  private mutating func prompt(_ action: Action) -> [Effect] {
    guard context.flow.phase == .prompt, !context.isElsewhere else { return [] }
    switch action {
    case .nextTask: return [.chooseTask]
    case .skipTask: return context.flow.task == nil ? [.chooseTask] : [.flow(.skipTask)]
    case .useCustom:
      guard let task = tasks.customTask(in: context.settings.rooms) else { return [] }
      if context.flow.setup?.hasMinors == true, !task.hazards.isEmpty { return [] }
      tasks.clearCustom()
      return [.flow(.offer(task))]
    case .tick(let id, let isOn):
      guard let hazard = TaskHazard(rawValue: id),
        context.flow.task?.hazards.contains(hazard) == true
      else { return [] }
      return [.flow(.accept(hazard, isOn))]
    default: return []
    }
  }

  /// A task that the new filter does not allow is replaced by another.
  private mutating func filter(_ action: Action) -> [Effect] {
    guard !context.isElsewhere, context.flow.phase != .recording else { return [] }
    var settings = context.settings
    switch action {
    case .toggleRoom(let id):
      guard let room = TaskRoom(rawValue: id) else { return [] }
      let rooms = Set(settings.rooms).symmetricDifference([room])
      settings.rooms = TaskRoom.allCases.filter {
        rooms.contains($0) && rooms.count < TaskRoom.allCases.count
      }
    case .setChoice(let id): settings.choice = TaskChoice(rawValue: id) ?? settings.choice
    case .setHardest(let difficulty): settings.hardest = difficulty.clamped(to: 1...5)
    default: break
    }
    guard settings != context.settings else { return [] }
    let effects = save(settings)
    guard context.flow.phase == .prompt, let task = context.flow.task, !task.isCustom,
      !settings.filter(isMinor: false).allows(task)
    else { return effects }
    return effects + [.chooseTask]
  }

  /// Whether persons, devices and sound can be changed: before a session.
  var canPrepare: Bool { context.flow.phase == .idle && !context.isElsewhere }

  /// The devices that a take shall have.
  var wantedDevices: [CaptureDeviceEntry] {
    context.devices.filter { !context.settings.excluded.contains($0.id) }
  }

  /// The numbers of the persons who wear the wanted devices; 1 without a device.
  var persons: [Int] {
    let worn = Set(
      wantedDevices.map { $0.figures.device.person.clamped(to: 1...CaptureSettings.mostPersons) })
    return worn.union([1]).sorted()
  }

  /// What the session would begin with.
  var setup: CaptureSetup {
    CaptureSetup(
      participants: persons.compactMap { person in
        guard let id = context.settings.contributor(of: person),
          let entry = context.contributors.first(where: { $0.contributor.id == id })
        else { return nil }
        return CaptureSetup.Participant(
          person: person, contributor: id, isMinor: entry.contributor.isMinor,
          consent: entry.consent)
      },
      devices: wantedDevices.map(\.figures.device), hasAudio: audioIsOn,
      spaceLeft: context.space?.seconds)
  }

  /// Why the session cannot begin; nil when it can.
  var refusal: String? {
    let taking = setup.participants.map(\.person)
    if persons.count > 1, let person = persons.first(where: { !taking.contains($0) }) {
      return "Choose a contributor for person \(person)."
    }
    for id in setup.participants.map(\.contributor) {
      let entry = context.contributors.first { $0.contributor.id == id }
      if let entry, entry.withdrawal != nil { return entry.refusal }
    }
    if let refusal = setup.refusal { return refusal }
    if let left = setup.spaceLeft, left < CaptureFlow.spaceToBegin {
      return "The disk has room for less than a minute. Free some space."
    }
    return wantedDevices.contains(where: \.isConnected)
      ? nil : "All devices are away. Connect one."
  }
}
