import Foundation
import RobotDrawing
import SwiftUI

extension GraphicsContext {
  /// Paints a face; transforms and opacities as in its SVG.
  mutating func paint(_ drawing: FaceDrawing) {
    drawLayer { face in
      face.translateBy(x: drawing.origin.x, y: drawing.origin.y)
      face.rotate(by: .degrees(drawing.angle))
      face.scaleBy(x: drawing.scale, y: drawing.scale)
      for eye in drawing.eyes { face.paint(eye) }
      face.translateBy(x: drawing.drift.x, y: drawing.drift.y)
      for decoration in drawing.decorations { face.paint(decoration) }
    }
  }

  private func paint(_ eye: FaceDrawing.Eye) {
    var group = self
    group.opacity = eye.opacity
    group.drawLayer { layer in
      layer.translateBy(x: eye.place.x, y: eye.place.y)
      layer.rotate(by: .degrees(eye.angle))
      layer.paintGlow(of: eye)
      layer.clip(to: Path(eye.opening))
      let half = eye.outline.height / 2
      layer.fill(
        Path(eye.outline),
        with: .linearGradient(
          Gradient(stops: [
            .init(color: Color(eye.colour).opacity(eye.light.top), location: 0),
            .init(color: Color(eye.colour).opacity(eye.light.bottom), location: 1),
          ]), startPoint: CGPoint(x: 0, y: -half), endPoint: CGPoint(x: 0, y: half)))
      guard let core = eye.core else { return }
      layer.opacity = core.opacity
      layer.fill(Path(ellipse: core), with: .color(.white))
    }
  }

  /// A circle of radius 1, stretched.
  private func paintGlow(of eye: FaceDrawing.Eye) {
    var glow = self
    glow.opacity = eye.glow.opacity
    glow.scaleBy(x: eye.glow.x, y: eye.glow.y)
    let stops = eye.glowStops.map {
      Gradient.Stop(color: Color(eye.colour).opacity($0.opacity), location: $0.part)
    }
    glow.fill(
      Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2)),
      with: .radialGradient(
        Gradient(stops: stops), center: .zero, startRadius: 0, endRadius: 1))
  }

  private func paint(_ decoration: FaceDrawing.Decoration) {
    var sign = self
    sign.opacity = decoration.opacity
    let colour = Color(decoration.colour)
    switch decoration.shape {
    case .heart(let place, let scale):
      sign.fill(.heart, at: place, scale, colour)
    case .drop(let place, let scale):
      sign.fill(.drop, at: place, scale, colour)
    case .question(let place, let size):
      sign.translateBy(x: place.x, y: place.y)
      sign.scaleBy(x: size / Self.textSize, y: size / Self.textSize)
      sign.draw(
        Text(verbatim: "?").font(.title).foregroundStyle(colour), at: .zero, anchor: .bottom)
    }
  }

  /// Points of the font of a title.
  private static let textSize = 28.0

  private mutating func fill(
    _ path: DrawingPath, at place: DrawingPoint, _ scale: Double, _ colour: Color
  ) {
    translateBy(x: place.x, y: place.y)
    scaleBy(x: scale, y: scale)
    fill(Path(path), with: .color(colour))
  }
}
