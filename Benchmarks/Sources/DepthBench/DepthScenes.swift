import Foundation

/// Depth pictures as a phone's LiDAR gives them, reproducible by a seed: smooth surfaces, noise, edges, holes of 0.
enum DepthScene: String, CaseIterable {
  /// A table before a wall, boxes on it.
  case table
  /// A room's corner to 5 m, noise that grows with distance, holes beyond 4.5 m.
  case room
  /// Hands and a cup near the lens, a blurred background.
  case hands
  /// A curved surface without edges.
  case ramp
  /// Fused depth: almost no noise, soft edges.
  case fused

  static let width = 256
  static let height = 192

  /// Millimetres, row by row.
  func picture(seed: UInt64) -> [UInt16] {
    var noise = SceneNoise(
      seed: seed &* 31 &+ UInt64(DepthScene.allCases.firstIndex(of: self) ?? 0))
    let (shift, tilt) = (noise.uniform() * 40, noise.uniform() * 0.6 + 0.7)
    let boxes = (0..<6).map { _ in
      (
        x: noise.uniform() * 220, y: 60 + noise.uniform() * 100, w: 15 + noise.uniform() * 45,
        h: 15 + noise.uniform() * 45, d: 30 + noise.uniform() * 200
      )
    }
    var samples: [UInt16] = []
    samples.reserveCapacity(DepthScene.width * DepthScene.height)
    for y in 0..<DepthScene.height {
      for x in 0..<DepthScene.width {
        let place = (x: Double(x) + shift, y: Double(y))
        var depth = surface(place.x, place.y, tilt)
        var isEdge = false
        for box in boxes where self != .ramp {
          let inside = min(
            min(Double(x) - box.x, box.x + box.w - Double(x)),
            min(Double(y) - box.y, box.y + box.h - Double(y)))
          if inside > 0 {
            depth -= self == .fused ? box.d * min(inside / 6, 1) : box.d + inside * 0.5
            isEdge = inside < 1.5
          }
        }
        depth += noise.normal() * spread(depth)
        let isHole =
          self != .fused
          && (isEdge && noise.uniform() < 0.5 || noise.uniform() < 0.0005
            || self == .room && depth > 4500)
        samples.append(isHole ? 0 : UInt16(max(0, min(65_535, depth.rounded()))))
      }
    }
    return samples
  }

  private func surface(_ x: Double, _ y: Double, _ tilt: Double) -> Double {
    switch self {
    case .table, .fused: y < 70 ? 1800 + 0.3 * x * tilt : 1800 - (y - 70) * 8 * tilt + 0.2 * x
    case .room: max(1200, 4800 - abs(x - 150) * 14 * tilt) - y * 2
    case .hands: 900 + 200 * sin(x / 70) * cos(y / 60) * tilt + y
    case .ramp: 700 + 4 * x * tilt + 0.015 * y * y
    }
  }

  /// Standard deviation in millimetres; 1 is noise of about ±2 mm.
  private func spread(_ depth: Double) -> Double {
    switch self {
    case .fused: 0.3
    case .room: 1 + depth / 3000
    default: 1
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct SceneNoise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// 0…1.
  mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
  }

  /// Mean 0, standard deviation 1 (Box and Muller 1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()
    return radius * cos(2 * .pi * uniform())
  }
}
