import OSC

/// Detects frame boundaries for apps that send one frame as several messages.
///
/// A datagram of several messages is one frame. Single messages form one frame until one of them is repeated.
struct MessageFrame: Sendable {
  private var seen: Set<UInt16> = []

  /// Whether this message begins a new frame.
  mutating func begins(with kind: UInt16) -> Bool {
    let isAgain = !seen.insert(kind).inserted
    if isAgain { seen = [kind] }
    return isAgain
  }

  mutating func end() { seen.removeAll(keepingCapacity: true) }
}

extension OSCPacket {
  /// The messages of a datagram in order; converts OSC errors to wire errors.
  static func messages(of bytes: UnsafeRawBufferPointer) throws(WireError) -> [OSCMessage] {
    let result = Result { () throws(OSCError) in try OSCPacket(decoding: bytes) }
    switch result {
    case .success(let packet): return packet.messages
    case .failure(let error):
      throw WireError(error.kind == .start ? .magic : .length, at: error.offset)
    }
  }
}

extension OSCMessage {
  /// The argument at an index as a float; nil when it is absent or not a number.
  func float(_ index: Int) -> Float? {
    guard arguments.indices.contains(index), let number = arguments[index].number else {
      return nil
    }
    let float = Float(number)
    return float.isFinite ? float : nil
  }

  func floats(_ count: Int, from start: Int = 0) -> [Float]? {
    var numbers: [Float] = []
    for index in start..<start + count {
      guard let number = float(index) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  func text(_ index: Int) -> String? {
    guard arguments.indices.contains(index), case .string(let text) = arguments[index] else {
      return nil
    }
    return text
  }
}
