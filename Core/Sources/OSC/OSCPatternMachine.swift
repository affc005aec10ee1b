/// Runs a compiled pattern over an address, all states in parallel.
struct OSCPatternMachine {
  private let program: [OSCPatternInstruction]
  private var current: [Int] = []
  private var next: [Int] = []
  private var pending: [Int] = []
  /// The step at which a state was last entered, so that it is entered once per step.
  private var entered: [Int]

  init(_ program: [OSCPatternInstruction]) {
    self.program = program
    entered = Array(repeating: -1, count: program.count)
  }

  mutating func accepts(_ address: [Unicode.Scalar]) -> Bool {
    enter(0, step: 0)
    swap(&current, &next)
    for (index, scalar) in address.enumerated() {
      for state in current where program[state].admits(scalar) {
        enter(state + 1, step: index + 1)
      }
      swap(&current, &next)
      next.removeAll(keepingCapacity: true)
      if current.isEmpty { return false }
    }
    return current.contains { program[$0] == .accept }
  }

  private mutating func enter(_ state: Int, step: Int) {
    pending.append(state)
    while let state = pending.popLast() {
      guard entered[state] != step else { continue }
      entered[state] = step
      switch program[state] {
      case .jump(let target): pending.append(target)
      case .split(let first, let second): pending += [first, second]
      default: next.append(state)
      }
    }
  }
}
