import JSON
public import Music

/// The tuning of a recipe: a Scala scale and, optionally, a keyboard mapping, each as its text or as the name of a file
/// beside the recipe.
public struct RecipeTuning: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    /// The text of a file.
    case text(String)
    /// The name of a file beside the recipe's.
    case file(String)

    init(_ value: String) {
      self = value.contains(where: \.isNewline) ? .text(value) : .file(value)
    }

    var value: String {
      switch self {
      case .text(let value), .file(let value): value
      }
    }
  }

  /// The most characters of a scale or a mapping, and bytes of its file.
  public static let limit = 262_144

  public var scale: Source
  /// Nil maps the degrees to the keys one to one, with A4 at 440 Hz.
  public var keyboard: Source?

  public init(scale: Source, keyboard: Source? = nil) {
    self.scale = scale
    self.keyboard = keyboard
  }

  /// The member "tuning" of a document: a text, or an object with "scale" and "keyboard".
  init?(_ json: JSONReading) {
    guard json.has("tuning") else { return nil }
    if case .object = json.members["tuning"] {
      let parts = json.object("tuning") { ($0.text("scale"), $0.optionalText("keyboard")) }
      scale = Source(parts.0)
      keyboard = parts.1.map(Source.init)
    } else {
      scale = Source(json.text("tuning"))
    }
  }

  func write(to members: inout JSONMembers) {
    guard let keyboard else {
      if case .object(var old) = members["tuning"] {
        old["keyboard"] = nil
        old.set("scale", scale.value)
        return members.set("tuning", old)
      }
      return members.set("tuning", scale.value)
    }
    var parts = JSONMembers()
    if case .object(let old) = members["tuning"] { parts = old }
    parts.set("scale", scale.value)
    parts.set("keyboard", keyboard.value)
    members.set("tuning", parts)
  }

  /// The files that it names, without duplicates.
  public var files: Set<String> {
    Set([scale, keyboard].compactMap { if case .file(let name) = $0 { name } else { nil } })
  }

  /// The same with the text of each file in place of its name; names without a text stay.
  public func resolved(_ texts: [String: String]) -> RecipeTuning {
    func text(_ source: Source) -> Source {
      if case .file(let name) = source, let text = texts[name] { .text(text) } else { source }
    }
    return RecipeTuning(scale: text(scale), keyboard: keyboard.map(text))
  }

  /// What is wrong with the texts, and with names that are no names.
  func problems() -> [GraphProblem] {
    var problems: [GraphProblem] = []
    for (path, source) in [("tuning.scale", scale), ("tuning.keyboard", keyboard ?? scale)] {
      if case .text = source { continue }
      let name = source.value
      if name.isEmpty || name.utf8.count > 255 {
        problems.append(
          GraphProblem(
            path: path,
            message: "it is neither the text of a Scala file nor its name. Give one of the two."))
        return problems
      }
    }
    do throws(GraphError) { _ = try known() } catch { problems += error.problems }
    return problems
  }

  /// The frequencies of all keys; throws one sentence for a text that is none, or for a file that is not here.
  public func tuning() throws(GraphError) -> Tuning {
    if let tuning = try known() { return tuning }
    let missing = files.sorted().first ?? ""
    throw GraphError([
      GraphProblem(
        path: "tuning",
        message: "there is no tuning file “\(missing)” here. Put it beside the recipe's file.")
    ])
  }

  /// Nil while a part is a name.
  private func known() throws(GraphError) -> Tuning? {
    let scale = try part("tuning.scale", scale) { text throws(TuningFileError) in
      try ScalaScale(scl: text)
    }
    var map: KeyboardMapping? = .linear
    if let keyboard {
      map = try part("tuning.keyboard", keyboard) { text throws(TuningFileError) in
        try KeyboardMapping(kbm: text)
      }
    }
    guard let scale, let map else { return nil }
    do throws(TuningFileError) { return try Tuning(scale, on: map) } catch {
      throw GraphError([GraphProblem(path: "tuning.keyboard", message: "\(error)")])
    }
  }

  private func part<Value>(
    _ path: String, _ source: Source, _ read: (String) throws(TuningFileError) -> Value
  ) throws(GraphError) -> Value? {
    guard case .text(let text) = source else { return nil }
    guard text.utf8.count <= Self.limit else {
      throw GraphError([
        GraphProblem(path: path, message: "it has more than 256 KiB. Give a shorter Scala file.")
      ])
    }
    do throws(TuningFileError) { return try read(text) } catch {
      throw GraphError([GraphProblem(path: path, message: "\(error)")])
    }
  }
}
