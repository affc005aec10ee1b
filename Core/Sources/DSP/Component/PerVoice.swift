/// A component that has no lanes, one instance for every voice.
///
/// Alone (`Lane` is `Float`) it works on the buffers of its host; for sixteen voices it takes the lanes apart and
/// puts them together again.
struct PerVoice<C: Component, Lane: AudioLane>: Component where C.Lane == Float {
  typealias Parameter = C.Parameter

  static var info: ComponentInfo { C.info }
  static var runsInLanes: Bool { false }
  static var longestLatency: Int { C.longestLatency }

  private let voices: UnsafeMutablePointer<C>
  private let samples: UnsafeMutablePointer<Float>
  private let inputs: UnsafeMutablePointer<UnsafePointer<Float>>
  private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private let maximumBlock: Int
  private let inputCount: Int
  private let outputCount: Int

  init(_ setup: inout ComponentMemory<Lane>) {
    let info = C.info
    inputCount = info.inputs.count
    outputCount = info.outputs.count
    let ports = inputCount + outputCount
    maximumBlock = setup.maximumBlock
    samples = setup.constants(ports * maximumBlock)
    inputs = setup.pointers(inputCount)
    outputs = setup.pointers(outputCount)
    for port in 0..<inputCount {
      (inputs + port).initialize(to: UnsafePointer(samples + port * maximumBlock))
    }
    for port in 0..<outputCount {
      (outputs + port).initialize(to: samples + (inputCount + port) * maximumBlock)
    }
    voices = setup.instances(C.self)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    for voice in 0..<Lane.count {
      voices[voice].retune(SegmentValues<C>(tuning: values.tuning.voice(voice)))
    }
  }

  mutating func render(_ block: Block<Lane>) {
    if Lane.self == Float.self {
      return voices[0].render(unsafeBitCast(block, to: Block<Float>.self))
    }
    for voice in 0..<Lane.count {
      for port in 0..<inputCount {
        let from = block.input(port)
        let to = samples + port * maximumBlock
        for index in 0..<block.count { to[index] = from[index][voice] }
      }
      let part = Block<Float>(
        inputs: inputs, outputs: outputs, offset: 0, count: block.count,
        isGliding: block.isGliding, tuning: block.tuning.voice(voice))
      voices[voice].render(part)
      for port in 0..<outputCount {
        let from = outputs[port]
        let to = block.output(port)
        for index in 0..<block.count { to[index][voice] = from[index] }
      }
    }
  }

  var latency: Int { voices[0].latency }

  var tail: Float {
    var longest: Float = 0
    for voice in 0..<Lane.count { longest = max(longest, voices[voice].tail) }
    return longest
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) { voices[0].snapshot(fields) }
}
