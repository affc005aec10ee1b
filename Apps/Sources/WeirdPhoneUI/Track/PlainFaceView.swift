import DesignSystem
import FaceScreens
import Foundation
import SwiftUI

/// A plain face of a few shapes.
struct PlainFaceView: View {
  let face: PlainFace?
  let label: String

  var body: some View {
    Canvas { context, size in
      if let face, face.isTracked { paint(face, in: context, size) }
    }
    .frame(minHeight: 160)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(label)
  }

  private func paint(_ face: PlainFace, in context: GraphicsContext, _ size: CGSize) {
    var canvas = context
    let half = min(size.width, size.height) / 2
    canvas.translateBy(x: size.width / 2, y: size.height / 2)
    canvas.scaleBy(x: half, y: half)
    canvas.translateBy(x: face.middle.x, y: face.middle.y)
    canvas.rotate(by: .radians(face.roll))
    canvas.fill(oval(0, 0, 0.7, 0.9), with: .color(Palette.surface))
    for eye in face.eyes { paint(eye, in: canvas) }
    canvas.fill(mouth(face), with: .color(Palette.accent))
  }

  private func paint(_ eye: PlainFace.Eye, in canvas: GraphicsContext) {
    let height = 0.02 + 0.09 * eye.openness
    canvas.fill(oval(eye.x, eye.y, 0.16, height), with: .color(Palette.text))
    let pupil = SIMD2(eye.x + 0.07 * eye.pupil.x, eye.y + 0.04 * eye.pupil.y)
    if eye.openness > 0.2 {
      canvas.fill(oval(pupil.x, pupil.y, 0.05, 0.05), with: .color(Palette.background))
    }
    canvas.fill(oval(eye.x, eye.y - 0.16 * eye.brow, 0.18, 0.02), with: .color(Palette.muted))
  }

  private func mouth(_ face: PlainFace) -> Path {
    let (width, open, smile) = face.mouth
    let corner = 0.4 - 0.1 * smile
    return Path { path in
      path.move(to: CGPoint(x: -width, y: corner))
      path.addQuadCurve(
        to: CGPoint(x: width, y: corner), control: CGPoint(x: 0, y: 0.4 + 0.06 * smile - open))
      path.addQuadCurve(
        to: CGPoint(x: -width, y: corner),
        control: CGPoint(x: 0, y: 0.44 + 0.1 * smile + 2 * open))
      path.closeSubpath()
    }
  }

  private func oval(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path(ellipseIn: CGRect(x: x - width, y: y - height, width: 2 * width, height: 2 * height))
  }
}
