/// Compiles the text of a pattern into instructions, one address level at a time.
struct OSCPatternCompiler {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var program: [OSCPatternInstruction] = []

  init(_ text: [Unicode.Scalar]) {
    self.text = text
  }

  mutating func compile() -> [OSCPatternInstruction] {
    while index < text.count {
      switch text[index] {
      case "/": compileSlashes()
      case "*": compileStar()
      case "?": append(.any)
      case "[": compileSet()
      case "{": compileAlternatives()
      default: append(.scalar(text[index]))
      }
    }
    program.append(.accept)
    return program
  }

  private mutating func append(_ instruction: OSCPatternInstruction) {
    program.append(instruction)
    index += 1
  }

  private mutating func compileSlashes() {
    let start = index
    append(.scalar("/"))
    while index < text.count, text[index] == "/" { index += 1 }
    guard index - start > 1 else { return }
    let top = program.count
    if index == text.count {
      program += [.anything, .split(top, top + 2)]
    } else {
      program += [
        .split(top + 1, top + 5), .split(top + 2, top + 4), .anything, .jump(top + 1),
        .scalar("/"),
      ]
    }
  }

  private mutating func compileStar() {
    while index < text.count, text[index] == "*" { index += 1 }
    let top = program.count
    program += [.split(top + 1, top + 3), .any, .jump(top)]
  }

  /// The index of `closing` in this level; nil when it is absent.
  private func end(_ closing: Unicode.Scalar) -> Int? {
    let level = text[index...].prefix { $0 != "/" }
    return level.firstIndex(of: closing)
  }

  private mutating func compileSet() {
    guard let end = end("]") else { return append(.scalar("[")) }
    var content = text[(index + 1)..<end]
    let isNegated = content.first == "!"
    if isNegated { content.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let first = content.popFirst() {
      if content.count >= 2, content.first == "-" {
        content.removeFirst()
        let last = content.removeFirst()
        ranges.append(min(first, last)...max(first, last))
      } else {
        ranges.append(first...first)
      }
    }
    program.append(.set(ranges: ranges, isNegated: isNegated))
    index = end + 1
  }

  private mutating func compileAlternatives() {
    guard let end = end("}") else { return append(.scalar("{")) }
    let alternatives = text[(index + 1)..<end].split(
      separator: ",", omittingEmptySubsequences: false)
    var jumps: [Int] = []
    for (number, alternative) in alternatives.enumerated() {
      let isLast = number == alternatives.count - 1
      let top = program.count
      if !isLast { program.append(.split(top + 1, top + alternative.count + 2)) }
      program += alternative.map { .scalar($0) }
      if !isLast {
        jumps.append(program.count)
        program.append(.jump(0))
      }
    }
    for jump in jumps { program[jump] = .jump(program.count) }
    index = end + 1
  }
}
