import Foundation
import Realtime

/// What threads handed over so far, to wait for without fixed pauses.
package final class Gathered<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  package init() {}

  package func append(_ element: Element) { elements.withLock { $0.append(element) } }

  package var all: [Element] { elements.withLock { $0 } }

  /// The elements as soon as there are `count`, or what there is when patience ends.
  package func wait(for count: Int) async -> [Element] {
    await until { all.count >= count }
    return all
  }
}

/// Returns when the condition holds; gives up after 20 s so that a broken test ends.
@discardableResult
package func until(_ condition: () async -> Bool) async -> Bool {
  for _ in 0..<4000 {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return await condition()
}
