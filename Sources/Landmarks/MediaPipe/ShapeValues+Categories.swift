import CMediaPipe
import Numbers
import Signals

extension ShapeValues {
  /// Reads MediaPipe's blendshapes (index 0 is "_neutral") and returns which of them are valid.
  static func reading(_ categories: CMPCategories) -> (ShapeValues, ShapeSet) {
    var values = ShapeValues.zero
    var known: ShapeSet = []
    for category in UnsafeBufferPointer(
      start: categories.items, count: Int(clamping: categories.count))
    {
      guard category.index > 0, let shape = ARKitShape(rawValue: Int(category.index) - 1),
        ShapeSet.mediaPipe.contains(shape), category.score.isFinite
      else { continue }
      values[shape] = min(max(category.score, 0), 1)
      known.insert(shape)
    }
    return (values, known)
  }
}
