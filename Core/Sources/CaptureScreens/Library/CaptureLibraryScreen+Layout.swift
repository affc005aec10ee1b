import Capture
import Numbers
import ScreenKit

extension CaptureLibraryScreen {
  static let gradeIDs = CaptureGrade.Letter.allCases.map(\.rawValue) + ["none"]

  /// What search and grades leave, in the chosen order.
  var found: [CaptureSessionEntry] {
    let found = context.sessions.filter { entry in
      (chosenGrades.isEmpty || chosenGrades.contains(entry.grade?.letter.rawValue ?? "none"))
        && entry.matches(search)
    }
    func before(_ left: CaptureSessionEntry, _ right: CaptureSessionEntry) -> Bool {
      // Without a grade last.
      let (one, other) = (left.grade?.letter.rawValue, right.grade?.letter.rawValue)
      let isNewer = (left.start, left.id) > (right.start, right.id)
      switch sort {
      case .newest: return isNewer
      case .oldest: return (left.start, left.id) < (right.start, right.id)
      case .best: return one == other ? isNewer : (one ?? "~") < (other ?? "~")
      case .worst: return one == other ? isNewer : (one ?? "") > (other ?? "")
      case .largest: return left.size == right.size ? isNewer : left.size > right.size
      case .longest:
        let (one, other) = (left.duration ?? 0, right.duration ?? 0)
        return one == other ? isNewer : one > other
      }
    }
    return found.sorted(by: before)
  }

  mutating func layOut() {
    let found = found
    rows = found.prefix(limit).map { row($0) }
    let rest = found.count - rows.count
    more = rest > 0 ? "Show \(min(rest, Self.page)) more" : nil
    empty =
      context.problem.map { CaptureFigures.typed($0, longest: 300) }
      ?? (context.sessions.isEmpty
        ? "No session yet: record one, and you can look at it, export it and upload it here."
        : found.isEmpty ? "No session fits. Search for less, or choose more grades." : nil)
    let size = CaptureFigures.bytes(Self.sum(found.map(\.size)))
    let all = CaptureFigures.count(context.sessions.count, "session")
    sentence =
      (found.count == context.sessions.count ? all : "\(found.count) of \(all)") + ", \(size)"
    grades = Self.gradeIDs.map { id in
      CaptureTick(
        id: id, title: id == "none" ? "No grade" : "Grade \(id)", isOn: chosenGrades.contains(id))
    }
    sorts = Sort.allCases.map { Choice(id: $0.rawValue, title: $0.title) }
    formats = CaptureFormatChoice.allCases.map {
      Choice(id: $0.rawValue, title: "\($0.title): \($0.hint)")
    }
    space = context.space.status
    upload.layOut(context.settings)
    layOutSelection()
  }

  private mutating func layOutSelection() {
    let chosen = chosen
    let size = CaptureFigures.bytes(Self.sum(chosen.map(\.size)))
    let refusals = chosen.map { $0.uploadRefusal(to: context.settings.destination) }
    selection = Selection(
      count: chosen.count,
      sentence: chosen.isEmpty
        ? "Tick sessions to work on several."
        : "\(CaptureFigures.count(chosen.count, "session")), \(size)",
      canWork: chosen.contains(where: \.isAtRest),
      uploadHint: chosen.isEmpty
        ? "Tick sessions first." : refusals.contains(nil) ? nil : refusals.first ?? nil)
  }

  private func row(_ entry: CaptureSessionEntry) -> Row {
    let date = CaptureFigures.date(
      entry.start, now: context.now, secondsFromGMT: context.secondsFromGMT)
    var facts = [
      date, entry.duration.map { CaptureFigures.clock($0) } ?? "",
      CaptureFigures.bytes(entry.size), entry.room?.rawValue ?? "",
      entry.contributors.prefix(4).joined(separator: ", "),
    ]
    facts.removeAll(where: \.isEmpty)
    let isOpen = opened == entry.id
    let destination = context.settings.destination
    return Row(
      id: entry.id,
      title: entry.task.isEmpty
        ? entry.id : CaptureFigures.typed(entry.task, longest: CaptureTask.longestText),
      facts: facts.joined(separator: " · "), grade: CaptureGradeBadge(entry.grade),
      status: entry.state.status, isSelected: selected.contains(entry.id), isOpen: isOpen,
      reviewPath: CaptureSessionName.isPlain(entry.id)
        ? "/capture/review?session=\(entry.id)" : nil,
      canWork: entry.isAtRest, canRepair: entry.isDamaged,
      uploadHint: entry.uploadRefusal(to: destination),
      findings: isOpen ? entry.state.findings : [],
      exports: entry.exports.map { Job(export: $0) },
      uploads: entry.uploads.map { Job(upload: $0) },
      note: CaptureFigures.typed(entry.note, longest: CaptureFlow.longestNote))
  }
}
