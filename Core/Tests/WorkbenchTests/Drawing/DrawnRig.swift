import DSP
import SoundGraph
import SoundQuality

@testable import Workbench

/// A rendered component with the drawing of its snapshot.
struct DrawnRig {
  let rig: ComponentRig
  private let node: GraphNode
  private var history = DrawingHistory()

  init(_ kind: ComponentKind, _ settings: [String: Float] = [:], rate: Double = 48_000) {
    rig = ComponentRig(kind, sampleRate: rate)
    for (name, value) in settings { rig.set(name, value) }
    rig.reset()
    node = GraphNode("node", kind.rawValue, settings.mapValues { .number($0) })
  }

  var floats: [Float] {
    let fields = rig.snapshot()
    return rig.descriptor.snapshot.flatMap { fields[$0.name] ?? [] }
  }

  mutating func drawing() -> BenchReading.Drawing? {
    NodeSnapshot(of: node, floats: floats, sampleRate: rig.sampleRate)
      .flatMap { history.drawing(of: $0) }
  }
}

extension BenchReading.Drawing {
  /// The y of a line's points on an axis.
  func values(_ line: Int, _ axis: DrawingAxis) -> [Double] {
    guard lines.indices.contains(line) else { return [] }
    return stride(from: 1, to: lines[line].count, by: 2).map { axis.value(at: lines[line][$0]) }
  }

  func bar(_ title: String, _ axis: DrawingAxis) -> Double? {
    bars.first { $0.title == title }.map { axis.value(at: $0.value) }
  }

  func text(_ title: String) -> String? { texts.first { $0.title == title }?.text }
}
