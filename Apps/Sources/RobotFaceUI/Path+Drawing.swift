import Foundation
import RobotDrawing
import SwiftUI

extension Path {
  init(_ path: DrawingPath) {
    self.init { drawn in
      for step in path.steps { drawn.add(step) }
      drawn.closeSubpath()
    }
  }

  /// The whole of a canvas.
  init(_ size: CGSize) {
    self.init { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: size.width, y: 0))
      path.addLine(to: CGPoint(x: size.width, y: size.height))
      path.addLine(to: CGPoint(x: 0, y: size.height))
      path.closeSubpath()
    }
  }

  init(ellipse: FaceDrawing.Ellipse) {
    self.init(
      ellipseIn: CGRect(
        x: -ellipse.x, y: -ellipse.y, width: 2 * ellipse.x, height: 2 * ellipse.y))
  }

  private mutating func add(_ step: DrawingPath.Step) {
    switch step {
    case .move(let point): move(to: CGPoint(point))
    case .line(let point): addLine(to: CGPoint(point))
    case .quad(let control, let point):
      addQuadCurve(to: CGPoint(point), control: CGPoint(control))
    case .cubic(let first, let second, let point):
      addCurve(to: CGPoint(point), control1: CGPoint(first), control2: CGPoint(second))
    case .corner(let corner, let radius, let point):
      addArc(tangent1End: CGPoint(corner), tangent2End: CGPoint(point), radius: radius)
    }
  }
}

extension CGPoint {
  init(_ point: DrawingPoint) { self.init(x: point.x, y: point.y) }
}

extension Color {
  init(_ colour: DrawingColour) {
    self.init(.sRGB, red: colour.red, green: colour.green, blue: colour.blue, opacity: 1)
  }
}

extension DrawingPath {
  /// Of the points that it goes through, around 0.
  var height: Double {
    let ys = steps.map { step -> Double in
      switch step {
      case .move(let point), .line(let point), .quad(_, let point), .cubic(_, _, let point),
        .corner(_, _, let point):
        point.y
      }
    }
    return (ys.max() ?? 0) - (ys.min() ?? 0)
  }
}
