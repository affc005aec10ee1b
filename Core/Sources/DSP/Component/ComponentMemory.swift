/// The allocator of a component, used once before rendering.
struct ComponentMemory<Lane: AudioLane> {
  let sampleRate: Float
  /// The maximum block length of `render`.
  let maximumBlock: Int
  /// The index of every voice in the whole instrument, for seeds.
  let voices: Lane.Bits
  /// The players' recording, nil for the built-in tone; the owner of the instance keeps it alive.
  let sample: SampleData?
  private(set) var regions: [MemoryRegion] = []

  init(sampleRate: Float, maximumBlock: Int, firstVoice: Int, sample: SampleData? = nil) {
    self.sample = sample
    self.sampleRate = sampleRate
    self.maximumBlock = maximumBlock
    var numbers = Lane.Bits(UInt32(truncatingIfNeeded: firstVoice))
    for voice in 0..<Lane.count { numbers[voice] = numbers[voice] &+ UInt32(voice) }
    voices = numbers
  }

  /// Zeroed memory that `reset` zeroes again, voice by voice.
  mutating func allocate(_ count: Int) -> UnsafeMutablePointer<Lane> {
    let region = MemoryRegion(
      byteCount: max(count, 1) * MemoryLayout<Lane>.stride, owner: .lanes(Lane.count))
    regions.append(region)
    return region.start.bindMemory(to: Lane.self, capacity: max(count, 1))
  }

  /// Zeroed memory for tables; not cleared by `reset`.
  mutating func constants(_ count: Int) -> UnsafeMutablePointer<Float> {
    let region = MemoryRegion(
      byteCount: max(count, 1) * MemoryLayout<Float>.stride, owner: .constant)
    regions.append(region)
    return region.start.bindMemory(to: Float.self, capacity: max(count, 1))
  }

  /// A row of states made of vectors alone, which `reset` puts back to how they begin.
  mutating func states<State>(_ start: State, _ count: Int) -> UnsafeMutablePointer<State> {
    var region = MemoryRegion(
      byteCount: count * MemoryLayout<State>.stride, owner: .lanes(Lane.count))
    let row = region.start.bindMemory(to: State.self, capacity: count)
    row.initialize(repeating: start, count: count)
    region.keepImage()
    regions.append(region)
    return row
  }

  /// Scratch memory for phases; not cleared by `reset`.
  mutating func phases(_ count: Int) -> UnsafeMutablePointer<Lane.Bits> {
    let floats = constants(count * Lane.count)
    return UnsafeMutableRawPointer(floats).bindMemory(to: Lane.Bits.self, capacity: count)
  }

  /// Scratch memory for samples; not cleared by `reset`.
  mutating func scratch(_ count: Int) -> UnsafeMutablePointer<Lane> {
    let floats = constants(count * Lane.count)
    return UnsafeMutableRawPointer(floats).bindMemory(to: Lane.self, capacity: count)
  }

  mutating func pointers<Pointer>(_ count: Int) -> UnsafeMutablePointer<Pointer> {
    let region = MemoryRegion(
      byteCount: max(count, 1) * MemoryLayout<Pointer>.stride, owner: .constant)
    regions.append(region)
    return region.start.bindMemory(to: Pointer.self, capacity: max(count, 1))
  }

  /// One instance of a component without lanes for every voice.
  mutating func instances<C: Component>(_ type: C.Type) -> UnsafeMutablePointer<C>
  where C.Lane == Float {
    let home = UnsafeMutablePointer<C>.allocate(capacity: Lane.count)
    for voice in 0..<Lane.count {
      var setup = ComponentMemory<Float>(
        sampleRate: sampleRate, maximumBlock: maximumBlock, firstVoice: Int(voices[voice]),
        sample: sample)
      (home + voice).initialize(to: C(&setup))
      regions += setup.regions.map { $0.owned(by: voice) }
      var state = MemoryRegion(
        at: UnsafeMutableRawPointer(home + voice), byteCount: MemoryLayout<C>.stride,
        owner: .voice(voice), isWhole: voice == 0)
      state.keepImage()
      regions.append(state)
    }
    return home
  }
}

/// Memory of an instance and the effect of a reset on it.
struct MemoryRegion {
  enum Owner {
    /// A struct with vectors at these offsets.
    case fields(LaneFields)
    /// Vectors of so many voices.
    case lanes(Int)
    /// One voice alone.
    case voice(Int)
    case constant
  }

  let start: UnsafeMutableRawPointer
  let byteCount: Int
  var owner: Owner
  /// The bytes restored by a reset; nil for zeroes.
  var image: UnsafeMutableRawPointer?
  private var ownsStart = true

  init(byteCount: Int, owner: Owner) {
    start = .allocate(byteCount: byteCount, alignment: 64)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    self.byteCount = byteCount
    self.owner = owner
  }

  /// Stores the current bytes as the reset state.
  mutating func keepImage() {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    copy.copyMemory(from: start, byteCount: byteCount)
    image = copy
  }

  /// A part of memory allocated elsewhere; `isWhole` when freeing its start frees it all.
  init(at start: UnsafeMutableRawPointer, byteCount: Int, owner: Owner, isWhole: Bool) {
    self.start = start
    self.byteCount = byteCount
    self.owner = owner
    ownsStart = isWhole
  }

  func owned(by voice: Int) -> Self {
    var copy = self
    switch owner {
    case .constant: break
    default: copy.owner = .voice(voice)
    }
    return copy
  }

  func free() {
    if ownsStart { start.deallocate() }
    image?.deallocate()
    if case .fields(let fields) = owner { fields.offsets.deallocate() }
  }

  /// Restores every voice, or one of them.
  func restore(voice: Int?) {
    let first: Int
    let stride: Int
    switch owner {
    case .constant: return
    case .fields(let fields):
      if let voice { return restore(fields, voice) }
      (first, stride) = (0, 1)
    case .voice(let owner):
      guard voice == nil || voice == owner else { return }
      (first, stride) = (0, 1)
    case .lanes(let count):
      (first, stride) = voice.map { ($0, count) } ?? (0, 1)
    }
    let words = start.assumingMemoryBound(to: UInt32.self)
    let count = byteCount / MemoryLayout<UInt32>.stride
    var word = first
    if let image = image?.assumingMemoryBound(to: UInt32.self) {
      while word < count {
        words[word] = image[word]
        word += stride
      }
    } else {
      while word < count {
        words[word] = 0
        word += stride
      }
    }
  }

  private func restore(_ fields: LaneFields, _ voice: Int) {
    guard let image else { return }
    for index in 0..<fields.count {
      let place = fields.offsets[index] + voice * MemoryLayout<UInt32>.stride
      let word = image.load(fromByteOffset: place, as: UInt32.self)
      start.storeBytes(of: word, toByteOffset: place, as: UInt32.self)
    }
  }
}
