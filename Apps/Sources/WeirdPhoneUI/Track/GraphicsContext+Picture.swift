import FaceModel
import Foundation
import SwiftUI

extension GraphicsContext {
  /// Paints a face from the back to the front, within a canvas.
  mutating func paint(_ picture: FacePicture, strength: Float, _ size: CGSize) {
    clip(to: Path(CGRect(origin: .zero, size: size)))
    opacity = Double(strength)
    for run in picture.runs {
      let path = Path { path in
        for piece in picture.pieces[run.pieces] { path.add(picture.points[piece.points]) }
      }
      fill(path, with: .color(Color(run.fill)))
      // Neighbours without a line between them would show the background at their edge.
      let line = run.line.w > 0 ? run.line : run.fill
      stroke(path, with: .color(Color(line)), lineWidth: 0.5)
    }
    guard strength > 0.6 else { return }
    opacity = 1
    for axis in picture.axes { paint(axis, dot: 3.5) }
    for look in picture.gaze { paint(look, dot: 4.5) }
  }

  private func paint(_ line: FacePicture.Line, dot: Double) {
    let colour = Color(SIMD4(line.colour, 1))
    let path = Path { path in
      path.move(to: CGPoint(line.from))
      path.addLine(to: CGPoint(line.to))
    }
    stroke(path, with: .color(colour), lineWidth: 2)
    let end = CGPoint(line.to)
    let circle = CGRect(x: end.x - dot, y: end.y - dot, width: 2 * dot, height: 2 * dot)
    fill(Path(ellipseIn: circle), with: .color(colour))
  }
}

extension Path {
  fileprivate mutating func add(_ corners: ArraySlice<SIMD2<Float>>) {
    guard let first = corners.first else { return }
    move(to: CGPoint(first))
    for corner in corners.dropFirst() { addLine(to: CGPoint(corner)) }
    closeSubpath()
  }
}

extension CGPoint {
  init(_ point: SIMD2<Float>) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension Color {
  /// - Parameter colour: red, green, blue and opacity.
  init(_ colour: SIMD4<Float>) {
    self.init(
      .sRGB, red: Double(colour.x), green: Double(colour.y), blue: Double(colour.z),
      opacity: Double(colour.w))
  }
}
