public import Foundation
public import UIKit
public import simd

/// https://developer.apple.com/documentation/arkit/arframe
///
/// ARKit stops the camera when its frames are kept.
public class ARFrame: NSObject {
  public let timestamp: TimeInterval
  public let camera: ARCamera
  public let anchors: [ARAnchor]

  @_spi(StandIn) public init(timestamp: TimeInterval, camera: ARCamera, anchors: [ARAnchor]) {
    self.timestamp = timestamp
    self.camera = camera
    self.anchors = anchors
  }
}

/// https://developer.apple.com/documentation/arkit/arcamera
public class ARCamera: NSObject {
  /// https://developer.apple.com/documentation/arkit/arcamera/transform
  ///
  /// Fixed to the device: x runs along its long axis, whatever the orientation of the interface.
  public let transform: simd_float4x4

  @_spi(StandIn) public init(transform: simd_float4x4) { self.transform = transform }

  /// https://developer.apple.com/documentation/arkit/arcamera/viewmatrix(for:)
  public func viewMatrix(for orientation: UIInterfaceOrientation) -> simd_float4x4 {
    Self.standInTurn(orientation) * transform.standInInverse
  }

  /// From the device's axes to those of the interface: x right and y up on the screen.
  @_spi(StandIn) public static func standInTurn(
    _ orientation: UIInterfaceOrientation
  ) -> simd_float4x4 {
    let (cosine, sine): (Float, Float) =
      switch orientation {
      case .landscapeRight, .unknown: (1, 0)
      case .landscapeLeft: (-1, 0)
      case .portrait: (0, -1)
      case .portraitUpsideDown: (0, 1)
      }
    return simd_float4x4(
      SIMD4(cosine, sine, 0, 0), SIMD4(-sine, cosine, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }
}

extension simd_float4x4 {
  /// Of a rotation with a position.
  @_spi(StandIn) public var standInInverse: simd_float4x4 {
    let (x, y, z, p) = columns
    let rows = [
      SIMD4(x.x, y.x, z.x, 0), SIMD4(x.y, y.y, z.y, 0), SIMD4(x.z, y.z, z.z, 0),
    ]
    func along(_ axis: SIMD4<Float>) -> Float { -(axis * p).sum() }
    let position = SIMD4(along(x), along(y), along(z), 1)
    return simd_float4x4(rows[0], rows[1], rows[2], position)
  }
}

/// https://developer.apple.com/documentation/arkit/aranchor
open class ARAnchor: NSObject {
  public let identifier: UUID
  /// https://developer.apple.com/documentation/arkit/aranchor/transform
  public let transform: simd_float4x4

  @_spi(StandIn) public init(identifier: UUID, transform: simd_float4x4) {
    self.identifier = identifier
    self.transform = transform
  }
}

/// https://developer.apple.com/documentation/arkit/artrackable
public protocol ARTrackable: NSObjectProtocol {
  var isTracked: Bool { get }
}
