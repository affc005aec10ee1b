public import Mapping

/// A stored user preset: the whole document, so that keys of other versions are preserved.
public struct StoredPreset: Hashable, Sendable {
  public let id: String
  public var name: String
  /// JSON, UTF-8.
  public var document: [UInt8]
  /// Unix seconds.
  public var modified: Double

  public init(id: String, name: String, document: [UInt8], modified: Double) {
    self.id = id
    self.name = name
    self.document = document
    self.modified = modified
  }

  /// Throws one sentence when this version cannot read the document.
  public func preset() throws(PresetError) -> Preset { try Preset(json: document) }
}
