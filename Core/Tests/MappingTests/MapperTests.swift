import Mapping
import Signals
import Testing

@Suite("Mapper")
struct MapperTests {
  private func frame(
    _ values: [Channel: Float], at time: Double = 0, available: ChannelSet = .all
  ) -> ChannelFrame {
    var frame = ChannelFrame(time: time, sequence: 7, available: available)
    for (channel, value) in values { frame.values[channel] = value }
    return frame
  }

  @Test("raw gives back every bit in range")
  func raw() {
    var random = Random(seed: 1)
    var input = ChannelFrame(time: 3, sequence: 9)
    for channel in Channel.allCases {
      let range = channel.range
      input.values[channel] =
        range.lowerBound + (range.upperBound - range.lowerBound) * random.unit()
    }
    var mapper = Mapper.raw
    let output = mapper.apply(input)
    #expect(output.values == input.values && output.input == input.values)
    #expect(output.available == .all && output.active == .all && output.isTracked)
    #expect(output.time == 3 && output.sequence == 9)
    #expect(output.held == input)
  }

  @Test("each channel goes its own way")
  func table() {
    var table = MappingTable.identity
    table[.jawOpen] = OutputMapping(min: 1, max: 0)
    table[.headYaw].isInverted = true
    table[.tongueOut].curve = .exponential
    var mapper = Mapper(table: table, globalSmoothing: 0)
    let output = mapper.apply(frame([.jawOpen: 0.25, .headYaw: 1, .tongueOut: 0.5, .headTx: 2]))
    #expect(output.values[.jawOpen] == 0.75)
    #expect(output.values[.headYaw] == -1)
    #expect(output.values[.tongueOut] == 0.25)
    #expect(output.values[.headTx] == 1)
    #expect(output.input[.headTx] == 2)
  }

  @Test("off, gated and unavailable channels are 0 and silent")
  func gates() {
    var table = MappingTable.identity
    table[.jawOpen].isOn = false
    table[.headYaw] = OutputMapping(min: 5, max: 6)
    var mapper = Mapper(table: table, globalSmoothing: 0)
    let available = ChannelSet.all.subtracting(ChannelSet(.headYaw))
    let output = mapper.apply(
      frame([.jawOpen: 1, .headYaw: 1, .cheekPuff: 1, .headRoll: 1], available: available),
      allowed: .core)
    #expect(output.values[.jawOpen] == 0 && output.values[.headYaw] == 0)
    #expect(output.values[.cheekPuff] == 0 && output.values[.headRoll] == 1)
    let silent = ChannelSet([Channel.jawOpen, .headYaw])
    #expect(output.active == ChannelSet.core.subtracting(silent))
    #expect(output.available == available)
    #expect(output.input[.jawOpen] == 1)
  }

  @Test("a channel's own smoothing replaces the global one")
  func smoothing() {
    var table = MappingTable.identity
    table[.jawOpen].smoothing = 0
    table[.headYaw].smoothing = 200
    var mapper = Mapper(table: table, globalSmoothing: 100)
    _ = mapper.apply(frame([:]))
    let output = mapper.apply(frame([.jawOpen: 1, .headYaw: 1, .headRoll: 1], at: 0.1))
    #expect(output.values[.jawOpen] == 1)
    #expect(abs(output.values[.headYaw] - 0.39347) < 1e-4)
    #expect(abs(output.values[.headRoll] - 0.63212) < 1e-4)
  }

  @Test("smoothing comes before the curve")
  func order() {
    var table = MappingTable.identity
    table[.jawOpen] = OutputMapping(curve: .exponential, isInverted: true)
    var mapper = Mapper(table: table, globalSmoothing: 100)
    _ = mapper.apply(frame([:]))
    let output = mapper.apply(frame([.jawOpen: 1], at: 0.1)).values[.jawOpen]
    #expect(abs(output - 0.36788 * 0.36788) < 1e-4)
  }

  @Test("a lost face holds what was there and sounds no more")
  func lost() {
    var table = MappingTable.identity
    table[.jawOpen].routes = [.cv(1)]
    var mapper = Mapper(table: table, globalSmoothing: 0)
    let before = mapper.apply(frame([.jawOpen: 0.5, .headYaw: 1], available: .core))
    var gone = ChannelFrame(time: 1, sequence: 8, isTracked: false, available: [])
    gone.values[.jawOpen] = 0.9
    let after = mapper.apply(gone)
    #expect(after.values == before.values && after.input == before.input)
    #expect(after.available == .core && after.active == [] && !after.isTracked)
    #expect(after.cv == before.cv && after.cvMask == 1)
    #expect(after.time == 1 && after.sequence == 8)
    #expect(mapper.apply(gone, allowed: ChannelSet(.headYaw)).values[.jawOpen] == 0)
  }

  @Test("before the first face there is nothing")
  func nothing() {
    var mapper = Mapper()
    let output = mapper.apply(ChannelFrame(isTracked: false))
    #expect(output.values == .zero && output.available == [] && output.active == [])
  }

  @Test("what is not a number never leaves", arguments: [.nan, .infinity, -.infinity] as [Float])
  func notANumber(_ value: Float) {
    var mapper = Mapper(globalSmoothing: 100)
    _ = mapper.apply(frame([.jawOpen: 0.5]))
    let output = mapper.apply(frame([.jawOpen: value, .headYaw: 1], at: 0.01))
    #expect(output.values[.jawOpen] == 0 && output.input[.jawOpen] == 0)
    #expect(!output.active.contains(.jawOpen) && !output.available.contains(.jawOpen))
    let next = mapper.apply(frame([.jawOpen: 0.5], at: 0.02))
    #expect(next.values[.jawOpen] == 0.5)
  }

  @Test("routes to jacks add up, scaled by each channel's range")
  func jacks() {
    var table = MappingTable.identity
    table[.jawOpen].routes = [.cv(1), .midiCC(3), .cv(16)]
    table[.headYaw].routes = [.cv(2)]
    table[.tongueOut].routes = [.cv(1)]
    var mapper = Mapper(table: table, globalSmoothing: 0)
    let output = mapper.apply(frame([.jawOpen: 0.75, .headYaw: -.pi / 2, .tongueOut: 0.5]))
    #expect(output.cv[0] == 1 && output.cv[1] == -0.5 && output.cv[15] == 0.75)
    #expect(output.cvMask == 0b1000_0000_0000_0011)
    mapper.table = .identity
    #expect(mapper.apply(frame([.jawOpen: 1])).cvMask == 0)
  }

  @Test("a change of settings goes on from where the values are")
  func settings() {
    var mapper = Mapper(globalSmoothing: 100)
    _ = mapper.apply(frame([.jawOpen: 1]))
    mapper.globalSmoothing = 9000
    #expect(mapper.globalSmoothing == 500)
    let output = mapper.apply(frame([:], at: 0.1)).values[.jawOpen]
    #expect(abs(output - 0.81873) < 1e-4)
    mapper.restart()
    #expect(mapper.apply(frame([.jawOpen: 0.25], at: 0.2)).values[.jawOpen] == 0.25)
  }

  @Test("any settings and any bits give finite values", arguments: 0..<40)
  func finite(seed: Int) {
    var random = Random(seed: seed)
    var table = MappingTable.identity
    for channel in Channel.allCases {
      table[channel] = OutputMapping(
        routes: [.cv(Int(random.next() % 20))], isOn: random.unit() > 0.1,
        min: random.bits(), max: random.bits(), curve: CurveTests.all[Int(random.next() % 6)],
        smoothing: Int(random.next() % 600), isInverted: random.unit() > 0.5)
    }
    var mapper = Mapper(table: table)
    for _ in 0..<20 {
      var frame = ChannelFrame(
        time: Double(random.bits()), isTracked: random.unit() > 0.2,
        available: ChannelSet(rawValue: random.next()))
      for channel in Channel.allCases { frame.values[channel] = random.bits() }
      let output = mapper.apply(frame)
      #expect(
        Channel.allCases.allSatisfy { output.values[$0].isFinite && output.input[$0].isFinite })
      #expect((0..<16).allSatisfy { abs(output.cv[$0]) <= 1 })
      #expect(output.available.isSubset(of: .all))
    }
  }
}

extension Random {
  /// Any 32 bits as a number: NaN and the infinities too.
  mutating func bits() -> Float {
    switch next() % 8 {
    case 0: .nan
    case 1: .infinity
    case 2: -.infinity
    default: Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    }
  }
}
