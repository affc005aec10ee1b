import ScreenKit
import TestSupport
import Testing

@Suite("Undo")
struct UndoStackTests {
  @Test("undo and redo walk through what was recorded")
  func walks() {
    var stack = UndoStack(0)
    stack.record(1)
    stack.record(2)
    stack.undo()
    #expect(stack.value == 1)
    stack.undo()
    #expect(stack.value == 0)
    let undone = stack.undo()
    #expect(!undone && !stack.canUndo)
    stack.redo()
    stack.redo()
    #expect(stack.value == 2 && !stack.canRedo)
  }

  @Test("a new value ends the future")
  func recordCutsFuture() {
    var stack = UndoStack("a")
    stack.record("b")
    stack.undo()
    stack.record("c")
    let redone = stack.redo()
    #expect(!redone && stack.value == "c")
  }

  @Test("one gesture is one step, and the same value is none")
  func gestures() {
    var stack = UndoStack(0)
    for value in 1...9 { stack.record(value, gesture: "drag") }
    stack.record(9)
    stack.undo()
    #expect(stack.value == 0)
    stack.record(5, gesture: "drag")
    #expect(stack.canUndo)
  }

  @Test("the past is bounded")
  func bounded() {
    var stack = UndoStack(0, limit: 3)
    for value in 1...10 { stack.record(value) }
    while stack.undo() {}
    #expect(stack.value == 7)
  }

  @Test("random walks never lose a value that undo and redo pass", arguments: 0..<50)
  func inverse(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var stack = UndoStack(0)
    for step in 1...60 {
      let before = stack.value
      switch Int.random(in: 0...2, using: &random) {
      case 0: stack.record(step)
      case 1:
        if stack.undo() {
          var copy = stack
          copy.redo()
          #expect(copy.value == before)
        }
      default:
        if stack.redo() {
          var copy = stack
          copy.undo()
          #expect(copy.value == before)
        }
      }
    }
  }

  @Test("a step has its name, to undo and to redo, and a gesture has the name of its first value")
  func names() {
    var stack = UndoStack(0)
    stack.record(1, name: "one")
    stack.record(2, name: "two", gesture: "drag")
    stack.record(3, name: "three", gesture: "drag")
    #expect(stack.undoName == "two" && stack.redoName == nil)
    stack.undo()
    #expect(stack.value == 1 && stack.undoName == "one" && stack.redoName == "two")
    stack.redo()
    #expect(stack.value == 3 && stack.undoName == "two" && stack.redoName == nil)
  }
}
