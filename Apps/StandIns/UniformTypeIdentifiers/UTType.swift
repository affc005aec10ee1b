/// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Hashable, Sendable {
  public let identifier: String

  public init?(_ identifier: String) { self.identifier = identifier }
  private init(known identifier: String) { self.identifier = identifier }

  /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(filenameextension:conformingto:)
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    identifier = "dyn.\(filenameExtension)"
  }

  public static let data = UTType(known: "public.data")
  public static let json = UTType(known: "public.json")
  public static let midi = UTType(known: "public.midi-audio")
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  public static let plainText = UTType(known: "public.plain-text")
}
