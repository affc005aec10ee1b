import Numbers

/// Literals, and the match after them.
struct DeflateSequence {
  var literalCount: UInt32
  /// 3…258.
  var length: UInt16
  /// 1…32,768.
  var distance: UInt16
}

/// What one block says: sequences, then literals to its end.
struct DeflateBlock {
  var start: Int
  var end: Int
  var sequences: UnsafeMutableBufferPointer<DeflateSequence>
}
