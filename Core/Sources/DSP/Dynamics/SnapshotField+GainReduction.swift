extension SnapshotField {
  /// Decibels taken away, and the levels before and after.
  static var gainReduction: [SnapshotField] {
    [SnapshotField("Gain Reduction"), SnapshotField("Input"), SnapshotField("Output")]
  }
}
