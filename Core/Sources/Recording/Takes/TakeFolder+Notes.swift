extension TakeFolder {
  /// A take by its name.
  public func take(_ name: String) throws(RecordingError) -> Take {
    let name = try TakeName(name)
    return try Take(name: name, path: path(of: name))
  }

  /// Sets or clears the selected part of a take.
  public func trim(_ name: String, to trim: TakeTrim?) throws(RecordingError) {
    try change(name) { $0.trim = trim }
  }

  /// Counts a whole take and stores the result for later lists.
  @discardableResult
  public func count(_ name: String) throws(RecordingError) -> TakeCount {
    let count = try TakeCount(path: path(of: name))
    try change(name) { $0.count = count }
    return count
  }

  private func change(
    _ name: String, _ body: (inout TakeNotes) -> Void
  ) throws(RecordingError) {
    let name = try TakeName(name)
    _ = try InputFile(path: path(of: name))
    var notes = TakeNotes(path: notesPath(of: name))
    body(&notes)
    try notes.write(to: notesPath(of: name))
  }

  func notesPath(of name: TakeName) -> String {
    String(path(of: name).dropLast(TakeFolder.fileExtension.count)) + ".json"
  }
}
