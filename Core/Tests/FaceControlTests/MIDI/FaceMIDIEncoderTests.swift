import Addresses
import FaceControl
import MIDI
import Mapping
import Signals
import Testing

@Suite("Face to MIDI: controllers")
struct FaceMIDIEncoderTests {
  private func control(
    _ values: [Channel: Float] = [:], at time: Double = 0, active: ChannelSet = .all
  ) -> ControlFrame {
    var frame = ControlFrame(
      time: time, isTracked: true, available: .all, active: active)
    for (channel, value) in values { frame.values[channel] = value }
    frame.input = frame.values
    return frame
  }

  private func send(
    _ encoder: inout FaceMIDIEncoder, _ frame: ControlFrame
  ) -> [MIDIMessage] {
    var messages: [MIDIMessage] = []
    encoder.encode(frame, into: &messages)
    return messages
  }

  private func receive(
    _ values: [Channel: Float], options: MIDIOptions = MIDIOptions(),
    mapping: MappingTable = .identity
  ) -> MIDIReceiver {
    var encoder = FaceMIDIEncoder(options: options, mapping: mapping)
    var receiver = MIDIReceiver()
    receiver.take(send(&encoder, control(values)))
    return receiver
  }

  @Test(
    "values scale as specified",
    arguments: [
      (.jawOpen, 0, 0), (.jawOpen, 1, 127), (.jawOpen, 0.5, 64), (.jawOpen, 3, 127),
      (.jawOpen, -1, 0), (.headYaw, 0, 64), (.headYaw, .pi, 127), (.headYaw, -.pi, 1),
      (.headYaw, 9, 127), (.headYaw, -9, 1), (.headPitch, .pi / 2, 96), (.headPitch, -.pi / 2, 32),
      (.headTx, 1, 127), (.headTx, -1, 1), (.eyeGazeLeftX, 0, 64), (.eyeGazeRightY, -1, 1),
    ] as [(Channel, Float, UInt8)])
  func scales(_ channel: Channel, _ value: Float, _ expected: UInt8) {
    #expect(receive([channel: value]).value(UInt8(channel.rawValue)) == expected)
  }

  @Test("outside the specified layout an angle uses all of its own range")
  func ranges() {
    let receiver = receive([.headPitch: .pi / 2], options: MIDIOptions(layout: .safe))
    #expect(receiver.value(MIDILayout.safe[.headPitch].controller) == 127)
  }

  @Test("the first frame says all, the same again says nothing")
  func changeOnly() {
    var encoder = FaceMIDIEncoder()
    #expect(send(&encoder, control()).count == 62)
    for index in 1..<10 {
      #expect(send(&encoder, control(at: Double(index) / 10)).isEmpty)
    }
    #expect(
      send(&encoder, control([.jawOpen: 1], at: 2))
        == [.controlChange(29, value: 127, channel: 0)])
  }

  @Test("a tremble of less than a step is silent, a whole step is not")
  func hysteresis() {
    var encoder = FaceMIDIEncoder()
    _ = send(&encoder, control([.jawOpen: 63 / 127]))
    for index in 1..<50 {
      let tremble: Float = index.isMultiple(of: 2) ? 0.6 : -0.6
      let frame = control([.jawOpen: (63 + tremble) / 127], at: Double(index) / 60)
      #expect(send(&encoder, frame).isEmpty)
    }
    #expect(send(&encoder, control([.jawOpen: 64.01 / 127], at: 2)).map(\.data2) == [64])
  }

  @Test("both ends and the centre are reached exactly")
  func ends() {
    var encoder = FaceMIDIEncoder()
    var receiver = MIDIReceiver()
    for (index, position) in ([126, 126.6, 125.5, 1, 0.4] as [Float]).enumerated() {
      receiver.take(send(&encoder, control([.jawOpen: position / 127], at: Double(index))))
      #expect(receiver.value(29) == [126, 127, 126, 1, 0][index])
    }
    receiver.take(send(&encoder, control([.headTx: 1.2 / 63], at: 10)))
    receiver.take(send(&encoder, control([.headTx: 0.4 / 63], at: 11)))
    #expect(receiver.value(55) == 64)
  }

  @Test("one controller is not sent more often than every 15 ms, and its last value gets out")
  func rate() {
    var encoder = FaceMIDIEncoder()
    var receiver = MIDIReceiver()
    var times: [Double] = []
    for index in 0..<300 {
      let time = Double(index) / 1000
      let messages = send(&encoder, control([.jawOpen: Float(index) / 299], at: time))
      if messages.contains(where: { $0.data1 == 29 }) { times.append(time) }
      receiver.take(messages)
    }
    #expect(times.count > 15)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 0.0149 })
    receiver.take(send(&encoder, control([.jawOpen: 1], at: 0.32)))
    #expect(receiver.value(29) == 127)
  }

  @Test("what is held back leaves when the face is lost or the sender ends")
  func flush() {
    var encoder = FaceMIDIEncoder()
    _ = send(&encoder, control([:], at: 1))
    #expect(send(&encoder, control([.jawOpen: 1], at: 1.001)).isEmpty)
    var ended = encoder
    var messages: [MIDIMessage] = []
    ended.flush(into: &messages)
    #expect(messages == [.controlChange(29, value: 127, channel: 0)])
    var lost = control([.jawOpen: 1], at: 1.002, active: [])
    lost.isTracked = false
    #expect(send(&encoder, lost) == messages)
    lost.time = 1.1
    #expect(send(&encoder, lost).isEmpty)
  }

  @Test("a time that runs backwards does not silence a controller")
  func backwards() {
    var encoder = FaceMIDIEncoder()
    _ = send(&encoder, control([:], at: 100))
    #expect(send(&encoder, control([.jawOpen: 1], at: 0)).count == 1)
  }

  @Test("what does not sound sends nothing")
  func silent() {
    var encoder = FaceMIDIEncoder()
    #expect(send(&encoder, control(active: .core)).count == 8)
    #expect(send(&encoder, control([.tongueOut: 1], at: 1, active: .core)).isEmpty)
    var lost = FaceMIDIEncoder()
    #expect(send(&lost, ControlFrame(isTracked: false, available: .all)).isEmpty)
  }

  @Test("a value that is not a number sends nothing")
  func notANumber() {
    var encoder = FaceMIDIEncoder()
    let messages = send(&encoder, control([.jawOpen: .nan, .headYaw: .infinity]))
    #expect(messages.count == 60)
  }

  @Test("routes take the place of the layout's controller, and claim theirs from others")
  func routes() {
    var mapping = MappingTable.identity
    mapping[.jawOpen].routes = [.midiCC(74), .osc("/a"), .midiCC(0)]
    mapping[.tongueOut].routes = [.cv(1)]
    mapping[.headYaw].routes = [.midiCC14(9)]
    mapping.route(.gesture(.smile), to: [.midiCC(91)])
    var frame = control([.jawOpen: 1, .headYaw: .pi, .browDownLeft: 0.5, .tongueOut: 1])
    frame.gestures[FaceGesture.smile.rawValue] = 0.5
    frame.gestureSet = GestureSet(.smile)
    var encoder = FaceMIDIEncoder(mapping: mapping)
    var receiver = MIDIReceiver()
    receiver.take(send(&encoder, frame))
    #expect(receiver.value(74) == 127 && receiver.value(0) == 127 && receiver.value(29) == nil)
    #expect(receiver.value(51) == 127)
    #expect(receiver.fineValue(9) == 16383 && receiver.value(53) == nil)
    #expect(receiver.value(91) == 64)
  }

  @Test("fourteen bits: the upper seven first, and only the lower ones when the upper stay")
  func fine() {
    let options = MIDIOptions(channel: 3, layout: .fine)
    var encoder = FaceMIDIEncoder(options: options)
    let controller = MIDILayout.fine[.jawOpen].controller
    let jaw = { (messages: [MIDIMessage]) in
      messages.filter { $0.data1 == controller || $0.data1 == controller + 32 }
    }
    #expect(
      jaw(send(&encoder, control([.jawOpen: 0.5])))
        == [
          .controlChange(controller, value: 64, channel: 2),
          .controlChange(controller + 32, value: 0, channel: 2),
        ])
    #expect(
      jaw(send(&encoder, control([.jawOpen: 8195 / 16383], at: 1)))
        == [.controlChange(controller + 32, value: 3, channel: 2)])
    #expect(jaw(send(&encoder, control([.jawOpen: 1], at: 2))).map(\.data2) == [127, 127])
  }

  @Test("the second MIDI channel is the next one, and after 16 comes 1")
  func secondChannel() {
    let controller = MIDILayout.safe[.cheekRaiseLeft].controller
    for (channel, second) in [(1, 1), (15, 15), (16, 0)] as [(Int, UInt8)] {
      let options = MIDIOptions(channel: channel, layout: .safe)
      let receiver = receive([.cheekRaiseLeft: 1], options: options)
      #expect(receiver.value(controller, channel: second) == 127)
    }
  }

  @Test("after any session the receiver is at most a step away", arguments: MIDILayout.allCases)
  func converges(layout: MIDILayout) {
    let options = MIDIOptions(layout: layout)
    var encoder = FaceMIDIEncoder(options: options)
    var pipeline = FacePipeline()
    var receiver = MIDIReceiver()
    var last = ControlFrame()
    for frame in Session.demo(400, rate: 120) {
      last = pipeline.process(frame)
      receiver.take(send(&encoder, last))
    }
    var rest: [MIDIMessage] = []
    encoder.flush(into: &rest)
    receiver.take(rest)
    for place in layout.assignments {
      let second: UInt8 = place.isOnSecondChannel ? 1 : 0
      let steps: Float = place.isFine ? 16383 : 127
      let known =
        place.isFine
        ? receiver.fineValue(place.controller, channel: second)
        : receiver.value(place.controller, channel: second).map(Int.init)
      let value = last.values[place.channel]
      let isPi = layout == .specified && ChannelSet.headAngles.contains(place.channel)
      let limit = isPi ? .pi : place.channel.range.upperBound
      let centre: Float = place.channel.isBipolar ? (place.isFine ? 8192 : 64) : 0
      let expected = centre + value / limit * (steps - centre)
      #expect(abs(Float(known ?? -1000) - expected) <= 1, "\(place.channel)")
    }
  }

  @Test("the same frames give the same messages")
  func deterministic() {
    let options = MIDIOptions(layout: .fine)
    var (first, second) = (FaceMIDIEncoder(options: options), FaceMIDIEncoder(options: options))
    var pipeline = FacePipeline()
    for frame in Session.demo(withoutFaceIn: 30..<50) {
      let control = pipeline.process(frame)
      let once = send(&first, control)
      let again = send(&second, control)
      #expect(once == again)
    }
  }
}
