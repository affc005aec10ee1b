/// The identifiers of the elements of one screen or page: `data-testid` in the studio, `accessibilityIdentifier` in
/// SwiftUI.
///
/// A raw value is an identifier, such as `track.record`, or the pattern of many, such as `presets.row.{id}.load`.
public protocol ElementIdentifier: RawRepresentable, CaseIterable, Hashable, Codable, Sendable
where RawValue == String {
  /// The name of the screen or page.
  static var screen: String { get }
}

extension ElementIdentifier {
  /// The identifier with these values in place of its placeholders, in their order; a placeholder without a value stays.
  public func filled(with values: String...) -> String {
    var filled = ""
    var rest = rawValue[...]
    for value in values {
      guard let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}")
      else { break }
      filled += rest[..<open] + value
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
