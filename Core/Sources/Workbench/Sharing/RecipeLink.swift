import JSON
public import SoundGraph

/// A recipe in the fragment of a URL, `…/workbench#r=…`, which is never sent to a server.
public enum RecipeLink {
  static let marker = "r="

  /// The letter after the marker: how the rest is to be read.
  private enum Version: Character {
    /// Base64url of ``PackedText``.
    case packed = "A"
    /// Base64url of the JSON, for documents that are too long to be packed.
    case plain = "J"
  }

  /// The fragment after the `#`; equal documents have equal fragments.
  public static func fragment(of document: [UInt8]) -> String {
    let compact = (try? JSONParser.parse(document)).map {
      Array(JSONPrinter.text(of: $0, isIndented: false).utf8)
    }
    let text = compact ?? document
    guard let packed = PackedText.pack(text) else {
      return marker + String(Version.plain.rawValue) + Base64URL.encode(text)
    }
    return marker + String(Version.packed.rawValue) + Base64URL.encode(packed)
  }

  /// The JSON in pasted text: a link, its fragment, or the document; throws one sentence for a damaged link.
  public static func document(in text: String) throws(GraphError) -> [UInt8] {
    guard let value = DocumentLink.value(of: marker, in: text) else { return Array(text.utf8) }
    guard let letter = value.first else { throw damaged }
    guard let version = Version(rawValue: letter) else {
      throw GraphError(
        "The link is written as “\(letter)”, which this program does not know: update the program, "
          + "or ask for the recipe's file.")
    }
    guard let bytes = Base64URL.decode(value.dropFirst()), !bytes.isEmpty else { throw damaged }
    switch version {
    case .plain: return bytes
    case .packed:
      guard let document = PackedText.unpack(bytes) else { throw damaged }
      return document
    }
  }

  private static var damaged: GraphError {
    GraphError("The link is cut off or changed: copy the whole of it and paste it again.")
  }
}
