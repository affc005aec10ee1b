import ScreenKit

extension PresetsScreen {
  public enum Outcome: Hashable, Sendable {
    /// The sentence of the plan that was carried out, and whether a limit of the tier left something out.
    case loaded(sentence: String, isLimited: Bool = false)
    /// The preset whose loading was undone; nil when there was nothing to undo.
    case loadUndone(name: String?)
    /// Presets changed; the problem when the change is in memory only.
    case changed(Change, problem: String?)
    case shared(SharePanel)
    /// The error's sentence.
    case failed(String)
  }

  /// A change of the stored presets.
  public enum Change: Hashable, Sendable {
    case saved(name: String)
    case renamed
    /// The name of the copy.
    case duplicated(name: String)
    case deleted
    /// The preset whose deletion was undone; nil when the time has passed.
    case restored(name: String?)
    case imported(name: String)

    fileprivate var sentence: String? {
      switch self {
      case .saved(let name): "Saved: \(name)."
      case .duplicated(let name): "Made “\(name)”."
      case .restored(let name): name.map { "“\($0)” is back." }
      case .imported(let name): "Imported: \(name)."
      case .renamed, .deleted: nil
      }
    }
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .loaded(let sentence, let isLimited):
      return [.notify(Notice(.success, sentence, upgrade: isLimited ? shopButton : nil))]
    case .loadUndone(let name):
      return name.map { [.notify(Notice(.success, "Everything is as before “\($0)”."))] } ?? []
    case .changed(_, let problem?): return [.notify(Notice(.error, problem))]
    case .changed(let change, nil):
      return change.sentence.map { [.notify(Notice(.success, $0))] } ?? []
    case .shared(let panel):
      close()
      sharing = panel
      return []
    case .failed(let sentence): return [.notify(Notice(.error, sentence))]
    }
  }
}
