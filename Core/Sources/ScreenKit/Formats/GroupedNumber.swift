extension UInt64 {
  /// "14,872", whatever the locale.
  public var grouped: String {
    var digits = String(self)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
