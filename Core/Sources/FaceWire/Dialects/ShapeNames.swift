import Numbers
public import Signals

/// Finds an ARKit shape by the names that apps use: any case, `Left` or `_L` at the end.
public enum ShapeNames {
  /// The shape of an ASCII name; nil for an unknown one.
  public static func shape(_ name: some Collection<UInt8>) -> ARKitShape? {
    guard name.count <= longest else { return nil }
    return table[hash(name)]
  }

  /// The shape of a name.
  public static func shape(_ name: String) -> ARKitShape? { shape(name.utf8) }

  /// "mouthSmile_L": the name with the side suffix of iFacialMocap.
  public static func short(_ shape: ARKitShape) -> String {
    let name = shape.name
    guard !wholeNames.contains(shape) else { return name }
    if name.hasSuffix("Left") { return name.dropLast(4) + "_L" }
    if name.hasSuffix("Right") { return name.dropLast(5) + "_R" }
    return name
  }

  private static let wholeNames: Set<ARKitShape> = [.jawLeft, .jawRight, .mouthLeft, .mouthRight]

  private static let longest = 24

  private static let table: [UInt64: ARKitShape] = {
    var table: [UInt64: ARKitShape] = [:]
    for shape in ARKitShape.allCases {
      table[hash(shape.name.utf8)] = shape
      table[hash(short(shape).utf8)] = shape
    }
    return table
  }()

  /// FNV-1a (Fowler, Noll and Vo 1991) of the lower-case letters.
  private static func hash(_ name: some Collection<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name {
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      hash ^= UInt64(isCapital ? byte | 0x20 : byte)
      hash &*= 0x100_0000_01B3
    }
    return hash
  }
}
