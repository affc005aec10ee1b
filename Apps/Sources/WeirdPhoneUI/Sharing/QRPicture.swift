import DesignSystem
import Foundation
import QRCode
import SwiftUI

/// A QR code with its quiet zone of four modules, dark on light.
struct QRPicture: View {
  let symbol: QRSymbol
  let label: Text

  var body: some View {
    Canvas { context, size in
      let side = min(size.width, size.height)
      let module = side / CGFloat(symbol.size + 8)
      context.fill(Self.square(0, 0, side), with: .color(.white))
      for y in 0..<symbol.size {
        for x in 0..<symbol.size where symbol.isDark(x, y) {
          let (across, down) = (CGFloat(x + 4) * module, CGFloat(y + 4) * module)
          context.fill(Self.square(across, down, module), with: .color(.black))
        }
      }
    }
    .frame(width: 240, height: 240)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(label)
    .accessibilityAddTraits(.isImage)
  }

  private static func square(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat) -> Path {
    Path { path in
      path.move(to: CGPoint(x: x, y: y))
      path.addLine(to: CGPoint(x: x + side, y: y))
      path.addLine(to: CGPoint(x: x + side, y: y + side))
      path.addLine(to: CGPoint(x: x, y: y + side))
      path.closeSubpath()
    }
  }
}
