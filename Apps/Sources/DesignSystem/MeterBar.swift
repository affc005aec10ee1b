import Foundation
public import ScreenKit
public import SwiftUI

/// One meter: a bar with its held peak, the name and the number.
public struct MeterBar: View {
  private let name: String
  private let level: MeterLevel
  private let rule: MeterRule

  public init(_ name: String, _ level: MeterLevel, rule: MeterRule) {
    self.name = name
    self.level = level
    self.rule = rule
  }

  public var body: some View {
    VStack(spacing: Space.small) {
      Canvas { context, size in paint(in: context, size) }
        .frame(width: 14, height: 64)
        .accessibilityHidden(true)
      Text(verbatim: level.text(rule))
        .font(.caption.monospacedDigit())
        .foregroundStyle(level.isAvailable ? Palette.text : Palette.muted)
      Text(verbatim: name)
        .font(.caption)
        .foregroundStyle(Palette.muted)
    }
    .frame(minWidth: Space.target)
  }

  private func paint(in context: GraphicsContext, _ size: CGSize) {
    context.fill(Self.bar(0, 1, size), with: .color(Palette.surface))
    guard level.isAvailable else { return }
    let base = level.isBipolar ? 0.5 : 0
    let reach = level.isBipolar ? 0.5 : 1
    let end = base + level.level * reach
    let colour = level.isActive ? level.band(rule).colour : Palette.muted
    context.fill(Self.bar(min(base, end), max(base, end), size), with: .color(colour))
    guard level.peak.magnitude > 0.02 else { return }
    let peak = base + level.peak * reach
    context.fill(Self.bar(peak - 0.015, peak + 0.015, size), with: .color(Palette.text))
  }

  /// From a fraction of the height to another, counted from below.
  private static func bar(_ from: Double, _ to: Double, _ size: CGSize) -> Path {
    let (top, bottom) = (size.height * (1 - min(to, 1)), size.height * (1 - max(from, 0)))
    return Path { path in
      path.move(to: CGPoint(x: 0, y: top))
      path.addLine(to: CGPoint(x: size.width, y: top))
      path.addLine(to: CGPoint(x: size.width, y: bottom))
      path.addLine(to: CGPoint(x: 0, y: bottom))
      path.closeSubpath()
    }
  }
}

extension MeterLevel.Band {
  var colour: Color {
    switch self {
    case .low: Palette.meterLow
    case .middle: Palette.meterMiddle
    case .high: Palette.meterHigh
    }
  }
}
