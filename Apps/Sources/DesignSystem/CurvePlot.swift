import Foundation
public import SwiftUI

/// Curves over one another; its label is spoken in their place.
public struct CurvePlot: View {
  /// Points from 0 to 1, y upwards; nil breaks the line.
  public struct Line: Sendable {
    let points: [SIMD2<Double>?]
    let colour: Color

    public init(_ points: [SIMD2<Double>?], colour: Color) {
      self.points = points
      self.colour = colour
    }

    /// Values at even steps from the left to the right.
    public init(values: [Double?], colour: Color) {
      let last = Double(max(values.count - 1, 1))
      let points = values.enumerated().map { index, value in
        value.map { SIMD2(Double(index) / last, $0) }
      }
      self.init(points, colour: colour)
    }
  }

  private let lines: [Line]
  private let dot: SIMD2<Double>?
  private let label: Text

  /// - Parameter dot: a point over the curves, from 0 to 1.
  public init(_ lines: [Line], dot: SIMD2<Double>? = nil, label: Text) {
    self.lines = lines
    self.dot = dot
    self.label = label
  }

  public var body: some View {
    Canvas { context, size in
      for line in lines {
        context.stroke(
          Self.path(line.points, in: size), with: .color(line.colour), lineWidth: 2)
      }
      guard let dot else { return }
      let middle = Self.place(dot, in: size)
      context.fill(
        Path(ellipseIn: CGRect(x: middle.x - 5, y: middle.y - 5, width: 10, height: 10)),
        with: .color(Palette.accent))
    }
    .frame(minHeight: 120)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(label)
  }
}

extension CurvePlot {
  /// A point that is not finite, and one outside, are put to the edge.
  static func place(_ point: SIMD2<Double>, in size: CGSize) -> CGPoint {
    func held(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
    return CGPoint(x: held(point.x) * size.width, y: (1 - held(point.y)) * size.height)
  }

  static func path(_ points: [SIMD2<Double>?], in size: CGSize) -> Path {
    Path { path in
      var isDrawing = false
      for point in points {
        guard let point else {
          isDrawing = false
          continue
        }
        let place = place(point, in: size)
        if isDrawing { path.addLine(to: place) } else { path.move(to: place) }
        isDrawing = true
      }
    }
  }
}
