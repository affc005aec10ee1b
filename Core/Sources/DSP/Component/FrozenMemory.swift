/// Immutable memory that threads may share. Sendable because the writing pointer is discarded after filling.
struct FrozenMemory<Element: Sendable>: @unchecked Sendable {
  let start: UnsafePointer<Element>

  /// Takes ownership of memory, which must not be written any more.
  init(_ memory: UnsafeMutablePointer<Element>) { start = UnsafePointer(memory) }

  func free() { start.deallocate() }
}
