/// Draws the snapshots of one node, and keeps what its traces and trails need from the earlier ones.
///
/// Every drawing's lines lie in 0…1 with y upwards; which line is what stands at the drawing's own file.
public struct DrawingHistory: Sendable {
  /// Readings in a trace or trail: ten seconds at 15 Hz.
  static let length = 150

  /// Gain reductions, fluxes, or places of a pitch; nil where there was none.
  private(set) var trace: [Double?] = []
  /// Positions of an attractor or knot.
  private(set) var trail: [SIMD3<Double>] = []

  public init() {}

  /// Nil for a component that has no drawing.
  public mutating func drawing(of snapshot: NodeSnapshot) -> BenchReading.Drawing? {
    switch NodeDrawing(for: snapshot.kind) {
    case .transferCurve: return snapshot.transferCurve
    case .frequencyResponse: return snapshot.frequencyResponse
    case .staircase: return snapshot.staircase
    case .wavetable: return snapshot.wavetable
    case .fields: return snapshot.rawFields
    case .gainReduction:
      keep(snapshot.number("Gain Reduction"))
      return snapshot.gainReduction(trace)
    case .pitch:
      keep(snapshot.pitchPlace)
      return snapshot.pitch(trace)
    case .onset:
      keep(snapshot.number("Flux"))
      return snapshot.onset(trace)
    case .trail:
      trail.append(snapshot.position)
      trail.removeFirst(max(trail.count - DrawingHistory.length, 0))
      return snapshot.trail(trail)
    case nil: return nil
    }
  }

  private mutating func keep(_ value: Double?) {
    trace.append(value)
    trace.removeFirst(max(trace.count - DrawingHistory.length, 0))
  }

  /// Lines through the values of a trace, newest at the right, with gaps where there is none.
  static func lines(_ trace: [Double?], _ axis: DrawingAxis) -> [[Double]] {
    var lines: [[Double]] = []
    var line: [Double] = []
    let start = length - trace.count
    for (index, value) in trace.enumerated() {
      if let value {
        line += [
          DrawingAxis.unit.place(Double(start + index) / Double(length - 1)), axis.place(value),
        ]
      } else if !line.isEmpty {
        lines.append(line)
        line = []
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
