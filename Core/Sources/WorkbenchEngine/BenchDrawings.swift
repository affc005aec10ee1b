import Realtime
import SoundGraph
import Workbench

/// Draws nodes and edges for readings; keeps what a drawing needs from the one before. Any thread.
final class BenchDrawings: Sendable {
  /// More nodes than both graphs of a recipe have: old ones are forgotten.
  private static let limit = 2 * SignalGraph.maximumNodes

  private let state = Locked(State())

  private struct State {
    var histories: [Key: DrawingHistory] = [:]
    var analysis: (rate: Double, analysis: EdgeAnalysis)?
  }

  private struct Key: Hashable {
    let part: PatchPart
    let node: String
    let component: String
  }

  func node(
    _ node: GraphNode, _ part: PatchPart, _ fields: [Float], _ sampleRate: Double
  ) -> BenchReading.Drawing? {
    guard let snapshot = NodeSnapshot(of: node, floats: fields, sampleRate: sampleRate) else {
      return nil
    }
    return state.withLock { state in
      if state.histories.count > Self.limit { state.histories.removeAll() }
      let key = Key(part: part, node: node.id, component: node.component)
      return state.histories[key, default: DrawingHistory()].drawing(of: snapshot)
    }
  }

  func edge(_ samples: [Float], _ index: Int, _ sampleRate: Double) -> BenchReading.Edge {
    state.withLock { state in
      if state.analysis?.rate != sampleRate {
        state.analysis = (sampleRate, EdgeAnalysis(sampleRate: sampleRate))
      }
      return state.analysis?.analysis.reading(of: samples, index: index)
        ?? BenchReading.Edge(
          index: index, scope: [], spectrum: [], peak: -120, rms: -120, seconds: 0)
    }
  }
}
