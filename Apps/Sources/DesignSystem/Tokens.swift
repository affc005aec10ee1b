public import Foundation
public import SwiftUI

/// Spacing, radius and sizes in points.
public enum Space {
  public static let small: CGFloat = 4
  public static let medium: CGFloat = 8
  public static let large: CGFloat = 16
  public static let radius: CGFloat = 12
  /// The smallest side of what a finger hits.
  public static let target: CGFloat = 44
}

/// Colours, dark first: those of the studio's `tokens.css`.
public enum Palette {
  public static let background = colour(0x0B0C0E)
  public static let surface = colour(0x16181C)
  /// Of what a finger hits, over a surface.
  public static let control = colour(0x262A33)
  public static let text = colour(0xF2F3F5)
  public static let muted = colour(0x98989D)
  public static let accent = colour(0xFF8A3D)
  public static let connected = colour(0x34C759)
  public static let searching = colour(0xFFCC00)
  public static let offline = colour(0xFF6961)
  public static let meterLow = colour(0x34C759)
  public static let meterMiddle = colour(0xFFCC00)
  public static let meterHigh = colour(0xFF453A)
  public static let voltages = colour(0xFF7A1A)
  public static let osc = colour(0x3AA0FF)
  public static let midi = colour(0xA06BFF)

  static func colour(_ rgb: UInt32) -> Color {
    func part(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
    return Color(.sRGB, red: part(16), green: part(8), blue: part(0), opacity: 1)
  }
}
