/// Memory that nobody changes once it was filled, so that threads may share it.
// Sendable because only its maker ever had the pointer that writes.
struct FrozenMemory<Element: Sendable>: @unchecked Sendable {
  let start: UnsafePointer<Element>

  /// Takes memory over; what filled it must not write any more.
  init(_ memory: UnsafeMutablePointer<Element>) { start = UnsafePointer(memory) }

  func free() { start.deallocate() }
}
