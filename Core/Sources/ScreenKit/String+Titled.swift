extension String {
  /// With a capital letter in front.
  package var titled: String { prefix(1).uppercased() + dropFirst() }
}
