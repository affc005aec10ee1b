import ScreenKit
public import SoundGraph

/// A recipe that is open, with its two sides and the history of each.
public struct PatchDocument: Hashable, Sendable {
  public enum Side: String, Codable, CaseIterable, Sendable {
    case first = "A"
    case second = "B"

    package var other: Side { self == .first ? .second : .first }
  }

  /// Its id in the library; nil until it is saved.
  public private(set) var origin: String?
  /// It is a file of the person's own, which saving replaces.
  public private(set) var isOwn: Bool
  /// As it is in the library; nil for one that never was.
  public private(set) var saved: FoundRecipe?
  public private(set) var side = Side.first
  private var first: UndoStack<FoundRecipe>
  private var second: UndoStack<FoundRecipe>

  /// Both sides begin equal.
  public init(_ recipe: FoundRecipe, origin: String? = nil, isOwn: Bool = false) {
    self.origin = origin
    self.isOwn = isOwn
    saved = origin == nil ? nil : recipe
    first = UndoStack(recipe)
    second = UndoStack(recipe)
  }

  private subscript(side: Side) -> UndoStack<FoundRecipe> {
    get { side == .first ? first : second }
    set { if side == .first { first = newValue } else { second = newValue } }
  }

  /// The side that plays and is edited.
  public var recipe: FoundRecipe { self[side].value }
  public var other: FoundRecipe { self[side.other].value }
  /// It differs from the library.
  public var isChanged: Bool { recipe != saved }
  /// "add Fuzz"; nil without a step.
  public var undoName: String? { self[side].undoName }
  public var redoName: String? { self[side].redoName }

  package var isSynth: Bool { recipe.isSynth }

  /// One named step; consecutive ones of the same gesture are one. Without a change when the body throws.
  package mutating func edit(
    _ name: String, gesture: String? = nil,
    _ body: (inout FoundRecipe) throws(PatchProblem) -> Void
  ) throws(PatchProblem) {
    var changed = recipe
    try body(&changed)
    self[side].record(changed, name: name, gesture: gesture)
  }

  /// False without a step.
  @discardableResult public mutating func undo() -> Bool { self[side].undo() }

  /// False without a step.
  @discardableResult public mutating func redo() -> Bool { self[side].redo() }

  public mutating func switchSide() { side = side.other }

  /// Makes the other side equal to this one, as a step of the other side.
  public mutating func copyToOther() { setOther(recipe, name: "copy from \(side.rawValue)") }

  package mutating func setOther(_ recipe: FoundRecipe, name: String) {
    self[side.other].record(recipe, name: name)
  }

  /// This recipe is in the library now, as one's own, under this id.
  package mutating func store(_ stored: FoundRecipe, as id: String) {
    var renamed = stored
    renamed.metadata.id = id
    var current = recipe
    current.metadata = renamed.metadata
    self[side].record(current, name: "save")
    origin = id
    isOwn = true
    saved = renamed
  }

  /// It is not in the library any more.
  package mutating func leaveLibrary() { (origin, isOwn, saved) = (nil, false, nil) }
}

/// Why an edit is refused, one sentence.
package struct PatchProblem: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
