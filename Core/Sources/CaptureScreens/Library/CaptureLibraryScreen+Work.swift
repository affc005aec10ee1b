import Capture
import Numbers
import ScreenKit

extension CaptureLibraryScreen {
  /// What changes only what is shown.
  mutating func look(_ action: Action) {
    switch action {
    case .setSearch(let text):
      search = CaptureFigures.typed(text, longest: 100)
      limit = Self.page
    case .toggleGrade(let id):
      guard Self.gradeIDs.contains(id) else { return }
      if chosenGrades.remove(id) == nil { chosenGrades.insert(id) }
      limit = Self.page
    case .setSort(let id): sort = Sort(rawValue: id) ?? sort
    case .showMore: if more != nil { limit += Self.page }
    case .select(let id, let isOn):
      guard entry(id) != nil else { return }
      if isOn { selected.insert(id) } else { selected.remove(id) }
    case .selectAll: selected = Set(found.map(\.id))
    case .selectNone: selected = []
    case .toggle(let id): opened = opened == id || entry(id) == nil ? nil : id
    default: break
    }
  }

  /// A session, or the ticked ones.
  func targets(_ id: String?) -> [CaptureSessionEntry] {
    id.map { [entry($0)].compactMap { $0 } } ?? chosen
  }

  func job(of id: String, to destination: String) -> CaptureJob? {
    entry(id)?.uploads.first { $0.target == destination }
  }

  /// Checks, repairs and exports.
  mutating func work(_ action: Action) -> [Effect] {
    switch action {
    case .verify(let id):
      let ids = targets(id).filter(\.isAtRest).map(\.id)
      return ids.isEmpty ? [] : [.verify(ids)]
    case .repair(let id): return entry(id)?.isDamaged == true ? [.repair(id)] : []
    case .export(let id, let name):
      guard let format = CaptureFormatChoice(rawValue: name) else { return [] }
      let ids = targets(id).filter { entry in
        entry.isAtRest && !entry.exports.contains { $0.target == name && $0.isOpen }
      }.map(\.id)
      if id != nil { opened = ids.first ?? opened }
      return ids.isEmpty ? [] : [.export(ids, format)]
    case .cancelExport(let id, let name):
      guard let format = CaptureFormatChoice(rawValue: name),
        entry(id)?.exports.contains(where: { $0.target == name && $0.isOpen }) == true
      else { return [] }
      return [.cancelExport(id, format)]
    default: return []
    }
  }

  /// Destinations.
  mutating func place(_ action: Action) -> [Effect] {
    let before = context.settings
    switch action {
    case .setDestination(let text):
      upload.typed = CaptureFigures.typed(text, longest: CaptureDestination.longest)
      upload.error = nil
    case .addDestination:
      let address = upload.typed.filter { !$0.isWhitespace }
      guard !upload.isChecking, !address.isEmpty else { return [] }
      guard CaptureDestination.isAddress(address) else {
        upload.error = "“\(address.prefix(60))” is no destination. \(CaptureDestination.remedy)"
        return []
      }
      upload.isChecking = true
      return [.checkDestination(address)]
    case .chooseDestination(let address):
      guard address.isEmpty || before.destinations.contains(address) else { return [] }
      context.settings.destination = address
    case .forgetDestination(let address): context.settings.forget(address)
    default: break
    }
    return context.settings == before ? [] : [.save(context.settings)]
  }
}

extension CaptureLibraryScreen {
  mutating func close() { (pending, question) = (nil, nil) }

  mutating func confirm() -> [Effect] {
    defer { close() }
    switch pending {
    case .deletion(let ids):
      let ids = ids.filter { entry($0)?.isAtRest == true }
      return ids.isEmpty ? [] : [.delete(ids)]
    case .upload(let ids, let destination):
      let ids = ids.filter { entry($0)?.uploadRefusal(to: destination) == nil }
      return ids.isEmpty ? [] : [.upload(ids, to: destination)]
    case nil: return []
    }
  }

  /// "the session session_…, 120.4 MB", "3 sessions, 1.2 GB".
  static func words(_ entries: [CaptureSessionEntry]) -> String {
    let size = CaptureFigures.bytes(sum(entries.map(\.size)))
    let one = entries.count == 1 ? entries.first.map { "the session \($0.id)" } : nil
    return "\(one ?? CaptureFigures.count(entries.count, "session")), \(size)"
  }

  /// Of sizes that may be anything.
  static func sum(_ sizes: [Int64]) -> Int64 {
    Int64(clamping: sizes.reduce(0) { $0 + Double(max($1, 0)) })
  }

  mutating func askDeletion(_ entries: [CaptureSessionEntry]) {
    let entries = entries.filter(\.isAtRest)
    guard !entries.isEmpty else { return }
    let copies = entries.contains { $0.uploads.contains { $0.state == .done(path: nil) } }
    pending = .deletion(entries.map(\.id))
    question = CaptureQuestion(
      sentence: "Delete \(Self.words(entries)), with all exports? This cannot be undone."
        + (copies ? " Uploaded copies stay where they are." : ""),
      confirm: "Delete", cancel: "Keep")
  }

  /// Only what its contributors agreed to; the question names the place.
  mutating func askUpload(_ entries: [CaptureSessionEntry]) -> [Effect] {
    let destination = context.settings.destination
    let ready = entries.filter { $0.uploadRefusal(to: destination) == nil }
    guard !ready.isEmpty else {
      let refusal = entries.first?.uploadRefusal(to: destination)
      return refusal.map { [.notify(Notice(.error, $0))] } ?? []
    }
    let left = entries.count - ready.count
    pending = .upload(ready.map(\.id), to: destination)
    question = CaptureQuestion(
      sentence: "Copy \(Self.words(ready)), to \(CaptureDestination.title(destination))? "
        + "Who can read there can see the takes."
        + (left > 0 ? " \(left) cannot be sent: their rows say why." : ""),
      confirm: "Upload", cancel: "Do not upload")
    return []
  }
}
