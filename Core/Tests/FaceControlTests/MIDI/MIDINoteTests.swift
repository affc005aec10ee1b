import Addresses
import FaceControl
import MIDI
import Mapping
import Signals
import Testing

@Suite("Face to MIDI: notes")
struct MIDINoteTests {
  private let options = MIDIOptions(channel: 2)

  /// Plays values of one channel, one each `step` seconds, and gives the notes of each frame.
  private func play(
    _ encoder: inout FaceMIDIEncoder, _ channel: Channel, _ values: [Float], from start: Double = 0,
    step: Double = 1.0 / 60
  ) -> [[MIDIMessage]] {
    values.enumerated().map { index, value in
      var frame = ControlFrame(
        time: start + Double(index) * step, isTracked: true, available: .all, active: .all)
      frame.values[channel] = value
      frame.input[channel] = value
      var messages: [MIDIMessage] = []
      encoder.encode(frame, into: &messages)
      return messages.filter { $0.status & 0xF0 != 0xB0 }
    }
  }

  private func gated(_ gate: NoteGate, on channel: Channel = .jawOpen) -> FaceMIDIEncoder {
    var mapping = MappingTable.identity
    mapping[channel].routes = [.note(gate)]
    return FaceMIDIEncoder(options: options, mapping: mapping)
  }

  @Test("a gate opens at its threshold and closes a hysteresis below it")
  func hysteresis() {
    var encoder = gated(NoteGate(note: 48, threshold: 0.5, hysteresis: 0.2, velocity: .fixed(90)))
    let notes = play(&encoder, .jawOpen, [0, 0.49, 0.5, 0.4, 0.31, 0.29, 0.4, 0.6])
    let on = [MIDIMessage.noteOn(48, velocity: 90, channel: 1)]
    #expect(notes == [[], [], on, [], [], [.noteOff(48, channel: 1)], [], on])
  }

  @Test("a faster rise strikes harder, whatever the frame rate", arguments: [30.0, 60, 120])
  func speed(rate: Double) throws {
    var velocities: [UInt8] = []
    for duration in [0.06, 0.12, 0.3, 1.0] {
      var encoder = gated(NoteGate(note: 48, velocity: .speed))
      let values = (0..<Int(1.5 * rate)).map { min(Float(Double($0) / rate / duration), 1) }
      let notes = play(&encoder, .jawOpen, values, step: 1 / rate).flatMap { $0 }
      let note = try #require(notes.first)
      velocities.append(note.data2)
      let ideal = 127 * (1 / duration / 20).squareRoot()
      #expect(abs(Double(note.data2) - min(ideal, 127)) <= 4, "\(duration) s")
    }
    #expect(velocities == velocities.sorted(by: >))
  }

  @Test("a gate on an angle is in radians")
  func angle() {
    var encoder = gated(NoteGate(note: 48, threshold: -0.3, hysteresis: 0.1), on: .headYaw)
    let notes = play(&encoder, .headYaw, [-0.5, -0.2, -0.35, -0.45]).map(\.count)
    #expect(notes == [0, 1, 0, 1])
  }

  @Test("a lid strikes 60 or 61 while it is shut")
  func lids() {
    for (channel, note) in [(Channel.eyeBlinkLeft, 60), (.eyeBlinkRight, 61)] as [(Channel, UInt8)]
    {
      var encoder = FaceMIDIEncoder(options: options)
      let notes = play(&encoder, channel, [0.1, 0.5, 0.9, 0.9, 0.4, 0.3, 0.1]).flatMap { $0 }
      #expect(notes.count == 2)
      #expect(notes.first?.status == 0x91 && notes.first?.data1 == note)
      #expect(notes.last == .noteOff(note, channel: 1))
      var silent = FaceMIDIEncoder(options: MIDIOptions(sendsBlinkNotes: false))
      #expect(play(&silent, channel, [0, 1, 0]).allSatisfy { $0.isEmpty })
    }
  }

  @Test("a mapping that turns the lid round does not turn its note round")
  func unmapped() {
    var mapping = MappingTable.identity
    mapping[.eyeBlinkLeft].isInverted = true
    var encoder = FaceMIDIEncoder(options: options, mapping: mapping)
    var frame = ControlFrame(isTracked: true, available: .all, active: .all)
    frame.values[.eyeBlinkLeft] = 1
    var messages: [MIDIMessage] = []
    encoder.encode(frame, into: &messages)
    #expect(messages.allSatisfy { $0.status & 0xF0 == 0xB0 })
  }

  @Test("a note route of a lid replaces its note, a controller route does not")
  func replaced() {
    var mapping = MappingTable.identity
    mapping[.eyeBlinkLeft].routes = [.note(NoteGate(note: 36))]
    mapping[.eyeBlinkRight].routes = [.midiCC(74)]
    var encoder = FaceMIDIEncoder(options: options, mapping: mapping)
    #expect(play(&encoder, .eyeBlinkLeft, [0, 1]).flatMap { $0 }.map(\.data1) == [36])
    #expect(
      play(&encoder, .eyeBlinkRight, [0, 1], from: 1).flatMap { $0 }.map(\.data1) == [36, 61])
  }

  @Test("each blink of a performer strikes both notes once and ends them", arguments: 1...3)
  func performer(seed: UInt64) {
    var encoder = FaceMIDIEncoder()
    var pipeline = FacePipeline()
    var receiver = MIDIReceiver()
    var messages: [MIDIMessage] = []
    for frame in Session.demo(3600, seed: seed) {
      messages.removeAll()
      encoder.encode(pipeline.process(frame), into: &messages)
      receiver.take(messages)
    }
    let left = receiver.struck.filter { $0.note == 60 }
    let right = receiver.struck.filter { $0.note == 61 }
    #expect((12...25).contains(left.count) && abs(left.count - right.count) <= 1)
    #expect(left.allSatisfy { (70...127).contains($0.velocity) })
    #expect(Set(left.map(\.velocity)).count > 3)
    #expect(receiver.sounding.isEmpty)
  }

  @Test("a lost face ends every note, and so does a channel that is gone")
  func lost() {
    var encoder = gated(NoteGate(note: 48))
    _ = play(&encoder, .jawOpen, [0, 1])
    var frame = ControlFrame(time: 1, isTracked: false, available: .all)
    var messages: [MIDIMessage] = []
    encoder.encode(frame, into: &messages)
    #expect(messages == [.noteOff(48, channel: 1)])
    #expect(play(&encoder, .jawOpen, [1], from: 2).flatMap { $0 }.count == 1)
    frame = ControlFrame(time: 3, isTracked: true, available: .all, active: .core)
    frame.active.remove(.jawOpen)
    messages.removeAll()
    encoder.encode(frame, into: &messages)
    #expect(messages.contains(.noteOff(48, channel: 1)))
  }

  @Test("panic ends the notes, resets the receiver, and every value is sent anew")
  func panic() {
    var encoder = gated(NoteGate(note: 48))
    _ = play(&encoder, .jawOpen, [0, 1])
    var messages: [MIDIMessage] = []
    encoder.panic(into: &messages)
    #expect(
      messages == [
        .noteOff(48, channel: 1), .controlChange(123, value: 0, channel: 1),
        .controlChange(121, value: 0, channel: 1),
      ])
    let open = play(&encoder, .jawOpen, [1, 1], from: 1)
    #expect(open.allSatisfy { $0.isEmpty })
    let again = play(&encoder, .jawOpen, [0, 1], from: 2)
    #expect(again.map(\.count) == [0, 1])
    messages.removeAll()
    encoder.panic(into: &messages)
    messages.removeAll()
    encoder.encode(
      ControlFrame(time: 3, isTracked: true, available: .all, active: .all), into: &messages)
    #expect(messages.count { $0.status & 0xF0 == 0xB0 } == 61)
  }

  @Test("panic of a layout with two channels reaches both")
  func panicOnBoth() {
    var encoder = FaceMIDIEncoder(options: MIDIOptions(channel: 16, layout: .safe))
    var messages: [MIDIMessage] = []
    encoder.panic(into: &messages)
    #expect(messages.map { $0.status & 0xF } == [0, 0, 15, 15])
  }

  @Test("a note that two gates hold ends with the last of them")
  func shared() {
    var mapping = MappingTable.identity
    mapping[.jawOpen].routes = [
      .note(NoteGate(note: 48, threshold: 0.3)), .note(NoteGate(note: 48, threshold: 0.8)),
    ]
    var encoder = FaceMIDIEncoder(options: options, mapping: mapping)
    let notes = play(&encoder, .jawOpen, [0, 0.5, 1, 0.5, 0.1])
    #expect(notes.map { $0.map { $0.status & 0xF0 } } == [[], [0x90], [0x90], [], [0x80]])
  }

  @Test("a mapping that changes under a sounding note ends it; what stays goes on")
  func follow() {
    var mapping = MappingTable.identity
    mapping[.jawOpen].routes = [.note(NoteGate(note: 48)), .note(NoteGate(note: 50))]
    var encoder = FaceMIDIEncoder(options: options, mapping: mapping)
    _ = play(&encoder, .jawOpen, [0, 1])
    mapping[.jawOpen].routes = [.note(NoteGate(note: 50))]
    encoder.follow(mapping: mapping)
    let notes = play(&encoder, .jawOpen, [1, 0], from: 1)
    #expect(notes == [[.noteOff(48, channel: 1)], [.noteOff(50, channel: 1)]])
    var messages: [MIDIMessage] = []
    encoder.encode(
      ControlFrame(time: 2, isTracked: true, available: .all, active: .all), into: &messages)
    #expect(messages.isEmpty, "what was sent before the change is not sent again")
  }

  @Test("a threshold that is moved under a sounding note does not strike it again")
  func moved() {
    var mapping = MappingTable.identity
    mapping[.jawOpen].routes = [.note(NoteGate(note: 48, threshold: 0.5))]
    var encoder = FaceMIDIEncoder(options: options, mapping: mapping)
    _ = play(&encoder, .jawOpen, [0, 0.7])
    mapping[.jawOpen].routes = [.note(NoteGate(note: 48, threshold: 0.6))]
    encoder.follow(mapping: mapping)
    #expect(play(&encoder, .jawOpen, [0.7, 0.7], from: 1).allSatisfy { $0.isEmpty })
    mapping[.jawOpen].routes = [.note(NoteGate(note: 48, threshold: 0.9))]
    encoder.follow(mapping: mapping)
    #expect(
      play(&encoder, .jawOpen, [0.7], from: 2).flatMap { $0 } == [.noteOff(48, channel: 1)])
  }

  @Test("of two gates that hold a note one may go: the note ends with the other")
  func oneOfTwoGoes() {
    var mapping = MappingTable.identity
    let low = NoteGate(note: 48, threshold: 0.3)
    mapping[.jawOpen].routes = [.note(low), .note(NoteGate(note: 48, threshold: 0.8))]
    for kept in [low, NoteGate(note: 48, threshold: 0.8), NoteGate(note: 48, threshold: 0.5)] {
      var encoder = FaceMIDIEncoder(options: options, mapping: mapping)
      _ = play(&encoder, .jawOpen, [0, 1])
      var changed = mapping
      changed[.jawOpen].routes = [.note(kept)]
      encoder.follow(mapping: changed)
      #expect(
        play(&encoder, .jawOpen, [1, 0], from: 1) == [[], [.noteOff(48, channel: 1)]], "\(kept)")
    }
  }

  @Test("a slow sink still hears every blink, and only its controllers are slow")
  func slowSink() throws {
    var line = try Line("rtpmidi://127.0.0.1:5004?rate=10")
    var whole = try Line("rtpmidi://127.0.0.1:5004")
    var (slow, full) = (MIDIReceiver(), MIDIReceiver())
    var controllerFrames = 0
    for frame in Session.demo(900) {
      let messages = line.send(frame).flatMap { MIDIStreamParser.messages(in: $0) }
      if messages.contains(where: { $0.status & 0xF0 == 0xB0 }) { controllerFrames += 1 }
      slow.take(messages)
      full.take(whole.send(frame).flatMap { MIDIStreamParser.messages(in: $0) })
    }
    #expect(full.struck.count >= 4)
    #expect(slow.struck.map(\.note) == full.struck.map(\.note))
    #expect(slow.struck.map(\.velocity) == full.struck.map(\.velocity))
    #expect((125...151).contains(controllerFrames))
  }

  @Test("a gesture strikes notes too")
  func gesture() {
    var mapping = MappingTable.identity
    mapping.route(.gesture(.nod), to: [.note(NoteGate(note: 72))])
    var encoder = FaceMIDIEncoder(options: options, mapping: mapping)
    var frame = ControlFrame(isTracked: true, gestureSet: GestureSet(.nod))
    frame.gestures[FaceGesture.nod.rawValue] = 1
    var messages: [MIDIMessage] = []
    encoder.encode(frame, into: &messages)
    #expect(messages == [.noteOn(72, velocity: 100, channel: 1)])
  }
}
