import Recording

extension TakesScreen {
  mutating func name(_ action: Action) -> [Effect] {
    switch action {
    case .beginRename(let take):
      renaming = row(take).map { Renaming(take: $0.name, text: $0.name, error: nil) }
    case .setName(let text):
      renaming?.text = text
      sayProblem()
    case .cancelRename: renaming = nil
    case .finishRename:
      sayProblem()
      guard let renaming, renaming.error == nil, let name = try? TakeName(renaming.text) else {
        return []
      }
      self.renaming = nil
      guard name.text != renaming.take else { return [] }
      renamed = Rename(take: renaming.take, name: name.text)
      return [.rename(take: renaming.take, to: name.text)]
    default: break
    }
    return []
  }

  private mutating func sayProblem() {
    let problem = problem
    renaming?.error = problem
  }

  /// The problem of the typed name, one sentence; nil when valid.
  private var problem: String? {
    guard let renaming else { return nil }
    do throws(RecordingError) {
      let name = try TakeName(renaming.text)
      guard name.text != renaming.take, row(name.text) != nil else { return nil }
      return "There is a take called \(name.text): choose another name."
    } catch {
      return error.description
    }
  }
}
