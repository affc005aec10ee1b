/// Arrays for the payloads of events. One that no event holds any more is filled again without allocation; one
/// that is still held is replaced.
public struct ArrayPool<Element: Sendable>: Sendable {
  private var arrays: [[Element]]
  private var index = 0

  /// - Parameters:
  ///   - count: how many events of the source may be held at once without allocation.
  ///   - capacity: how many elements an array holds without growing.
  public init(count: Int, capacity: Int) {
    arrays = (0..<max(count, 1)).map { _ in
      var array: [Element] = []
      array.reserveCapacity(max(capacity, 0))
      return array
    }
  }

  /// An array with what `fill` appends to it.
  public mutating func array(_ fill: (inout [Element]) -> Void) -> [Element] {
    index = (index + 1) % arrays.count
    arrays[index].removeAll(keepingCapacity: true)
    fill(&arrays[index])
    return arrays[index]
  }
}
