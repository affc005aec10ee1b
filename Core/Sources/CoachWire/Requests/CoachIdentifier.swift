/// Names of sessions and devices. They become parts of addresses and names of files, so they are never a path.
public enum CoachIdentifier {
  public static let maximumLength = 64

  /// 1…64 letters, digits, ".", "_" and "-" of ASCII, not beginning with ".".
  public static func isValid(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...maximumLength).contains(bytes.count) && bytes.first != UInt8(ascii: ".")
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// Refuses a name with status 422; `field` is what the contract calls it.
  public static func check(_ text: String, field: String) throws(CoachRefusal) {
    guard !isValid(text) else { return }
    throw CoachRefusal(
      status: 422,
      """
      \(field) “\(text.limited(to: 40))” is not valid. Use 1 to \(maximumLength) letters, digits, “.”, “_” or “-”, \
      and no “.” at the start.
      """)
  }
}
