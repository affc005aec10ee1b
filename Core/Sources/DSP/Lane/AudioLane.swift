/// One sample of one voice (`Float`) or of sixteen voices side by side (`SIMD16<Float>`).
///
/// Kernels are written once over this type. Every operation is IEEE 754 single precision and element by
/// element, so a lane of sixteen gives the same bits as a lane of one.
public protocol AudioLane: Sendable {
  associatedtype Mask: LaneMask
  associatedtype Bits: LaneBits

  /// How many voices run side by side.
  static var count: Int { get }

  /// The same value in every voice.
  init(_ value: Float)
  init(bitPattern: Bits)
  var bitPattern: Bits { get }
  subscript(voice: Int) -> Float { get set }

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  static func .< (a: Self, b: Self) -> Mask
  static func .<= (a: Self, b: Self) -> Mask
  static func .== (a: Self, b: Self) -> Mask
  static func minimum(_ a: Self, _ b: Self) -> Self
  static func maximum(_ a: Self, _ b: Self) -> Self
  static func select(_ mask: Mask, _ a: Self, _ b: Self) -> Self

  /// Whether all voices are equal; `==` of vectors is slow.
  func equals(_ other: Self) -> Bool
  /// The greatest of all voices.
  var greatest: Float { get }

  /// `table[index]` of every voice; the caller keeps the indices inside.
  static func gather(_ table: UnsafePointer<Float>, _ index: Bits) -> Self
  /// The four neighbours from `table[place]` on of every voice; `places` has a number a voice, written well before:
  /// what a vector wrote a moment ago is read slowly one by one.
  static func neighbours(
    _ table: UnsafePointer<Float>, _ places: UnsafePointer<UInt32>
  ) -> (Self, Self, Self, Self)
}

/// One truth value a voice.
public protocol LaneMask: Sendable {
  init(all value: Bool)
  static func .& (a: Self, b: Self) -> Self
  static func .| (a: Self, b: Self) -> Self
  static prefix func .! (a: Self) -> Self
  var any: Bool { get }
  var all: Bool { get }
}

/// One 32-bit pattern a voice: phases that wrap, random states, indices.
public protocol LaneBits: Sendable {
  /// Whether every bit of every voice is 0.
  var isZero: Bool { get }
  init(_ value: UInt32)
  subscript(voice: Int) -> UInt32 { get set }
  static func &+ (a: Self, b: Self) -> Self
  static func &- (a: Self, b: Self) -> Self
  static func &* (a: Self, b: Self) -> Self
  static func & (a: Self, b: Self) -> Self
  static func | (a: Self, b: Self) -> Self
  static func ^ (a: Self, b: Self) -> Self
  func shiftedLeft(_ count: UInt32) -> Self
  func shiftedRight(_ count: UInt32) -> Self
}
