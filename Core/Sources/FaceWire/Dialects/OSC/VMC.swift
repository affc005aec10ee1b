import OSC
import Signals

/// VMC protocol: blend values that take effect together on Apply, and bone poses.
///
/// Unity's axes: left-handed, the avatar faces +z, +x is its right. An avatar that mirrors its performer
/// inverts yaw and roll and swaps sides: unverified.
public struct VMCDecoder: DialectDecoder {
  private var waiting: [ARKitShape: Float] = [:]
  private var waitingExpressions: [VRMExpression: Float] = [:]
  private var draft = FaceDraft()
  private var neck: Rotation?
  private var head: Rotation?
  private var isTracking = true
  /// Shapes received under their own name; a VRM expression never overrides them.
  private var sent: ShapeSet = []
  /// The timestamp since the last face, in seconds; nil when the clock stands still.
  private var time: Double?
  private var lastTime: Float?

  public init() {}

  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(WireError) -> [DialectFace] {
    var faces: [DialectFace] = []
    var isVMC = false
    for message in try OSCPacket.messages(of: bytes) {
      guard message.address.hasPrefix("/VMC/Ext/") else { continue }
      isVMC = true
      guard take(message) else { continue }
      faces.append(current)
      time = nil
    }
    guard isVMC else { throw WireError(.magic, at: 0) }
    return Array(faces.suffix(1))
  }

  private var current: DialectFace {
    isTracking ? DialectFace(draft.face, sentAt: time) : .lost(sentAt: time)
  }

  /// Whether the message completes a face.
  private mutating func take(_ message: OSCMessage) -> Bool {
    switch message.address {
    case "/VMC/Ext/Blend/Val": hold(message)
    case "/VMC/Ext/Blend/Apply":
      apply()
      return draft.known != [] || !isTracking
    case "/VMC/Ext/T": read(time: message.float(0))
    case "/VMC/Ext/Bone/Pos": pose(message)
    case "/VMC/Ext/Root/Pos": place(message)
    case "/VMC/Ext/OK":
      guard let tracking = message.float(3) else { return false }
      let was = isTracking
      isTracking = tracking != 0
      return was && !isTracking
    default: break
    }
    return false
  }

  /// A 32-bit float resolves milliseconds for some hours only; afterwards arrival times are more accurate.
  private mutating func read(time seconds: Float?) {
    guard let seconds, seconds >= 0, seconds.ulp < 0.002, seconds != lastTime else { return }
    time = Double(seconds)
    lastTime = seconds
  }

  private mutating func hold(_ message: OSCMessage) {
    guard let name = message.text(0), let value = message.float(1) else { return }
    if let shape = ShapeNames.shape(name) {
      waiting[shape] = value
    } else if let expression = VRMExpression(name: name) {
      waitingExpressions[expression] = value
    }
  }

  private mutating func apply() {
    for (shape, value) in expressed where !isSent(shape) { draft.set(shape, value) }
    for (shape, value) in waiting {
      draft.set(shape, value)
      sent.insert(shape)
    }
    waiting.removeAll(keepingCapacity: true)
    waitingExpressions.removeAll(keepingCapacity: true)
    draft.setHead(rotation)
  }

  /// When two expressions drive a shape, the larger value counts.
  private var expressed: [ARKitShape: Float] {
    var values: [ARKitShape: Float] = [:]
    for (expression, value) in waitingExpressions {
      for shape in expression.shapes { values[shape] = max(values[shape] ?? value, value) }
    }
    return values
  }

  private func isSent(_ shape: ARKitShape) -> Bool {
    sent.contains(shape) || waiting[shape] != nil
  }

  private var rotation: Rotation? {
    guard let head else { return neck }
    return neck.flatMap { $0.after(head) } ?? head
  }

  private mutating func pose(_ message: OSCMessage) {
    guard let name = message.text(0), let numbers = message.floats(4, from: 4),
      let rotation = Rotation(unity: SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]))
    else { return }
    switch name.lowercased() {
    case "head": head = rotation
    case "neck": neck = rotation
    default: break
    }
  }

  /// A root at the origin carries no position.
  private mutating func place(_ message: OSCMessage) {
    guard let numbers = message.floats(3, from: 1) else { return }
    let metres = SIMD3(-numbers[0], numbers[1], numbers[2])
    if metres != .zero || draft.position != nil { draft.setPosition(metres) }
  }
}
