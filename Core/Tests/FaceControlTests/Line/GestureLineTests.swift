import ScreenKit
import FaceControl
import FaceWire
import Mapping
import OSC
import Recording
import Signals
import Testing

@Suite("Gestures on the line")
struct GestureLineTests {
  private func smiling(_ routes: [Route] = []) -> FaceSettings {
    var settings = FaceSettings()
    settings.mapping.route(.gesture(.smile), to: routes)
    return settings
  }

  private func gestures(_ messages: [OSCMessage]) -> [String] {
    messages.map(\.address).filter { $0.hasPrefix("/weirdphone/gesture/") }
  }

  @Test("none goes out by itself, and the bytes are what they were without gestures")
  func off() throws {
    var line = try Line("osc://127.0.0.1:8000")
    for packets in line.send(Session.demo(30)) {
      #expect(gestures(try packets.messages()).isEmpty)
      #expect(packets.map(\.count) == [1456, 1452, 272])
    }
  }

  @Test("one that is on has its own address, and a route replaces it")
  func addresses() throws {
    var plain = try Line("osc://127.0.0.1:8000", settings: smiling([.cv(1), .midiCC(3)]))
    var routed = try Line("osc://127.0.0.1:8000", settings: smiling([.osc("/synth/joy")]))
    var values: Set<OSCArgument> = []
    for frame in Session.demo(300) {
      let messages = try plain.send(frame).messages()
      #expect(gestures(messages) == ["/weirdphone/gesture/smile"])
      let others = try routed.send(frame).messages()
      #expect(gestures(others).isEmpty)
      let own = messages.first { $0.address == "/weirdphone/gesture/smile" }
      let joy = others.first { $0.address == "/synth/joy" }
      #expect(own?.arguments == joy?.arguments && own?.arguments.count == 1)
      values.formUnion(own?.arguments ?? [])
    }
    #expect(values.count > 50, "the smile moves")
  }

  @Test("a mapping that is changed while running is followed")
  func follow() throws {
    var line = try Line("osc://127.0.0.1:8000")
    #expect(gestures(try line.send(Session.demo(1)[0]).messages()).isEmpty)
    let settings = smiling()
    line.pipeline.apply(settings)
    line.output.follow(epoch: 0, mapping: settings.mapping)
    #expect(gestures(try line.send(Session.demo(2)[1]).messages()).count == 1)
  }

  @Test("one bundle a message has gestures too, and a lost face none")
  func messages() throws {
    var line = try Line("osc://127.0.0.1:8000?messages", settings: smiling())
    let sent = line.send(Session.demo(withoutFaceIn: 30..<50))
    #expect(gestures(try sent[10].messages()).count == 1 && sent[10].count == 66)
    #expect(sent[40].isEmpty)
  }

  @Test("the free tier sends the gestures that its eight channels make")
  func free() throws {
    var settings = FaceSettings()
    for gesture in FaceGesture.allCases { settings.mapping.route(.gesture(gesture), to: []) }
    var free = try Line("osc://127.0.0.1:8000", settings: settings, tier: .free)
    var pro = try Line("osc://127.0.0.1:8000", settings: settings)
    for frame in Session.demo(10) {
      let some = Set(gestures(try free.send(frame).messages()))
      let names = ["blink", "winkLeft", "winkRight", "smile", "nod", "shake"]
      #expect(some == Set(names.map { "/weirdphone/gesture/" + $0 }))
      #expect(gestures(try pro.send(frame).messages()).count == 12)
    }
  }

  @Test(
    "a wink that is asked for is found in the line: the left eye, and not the right one")
  func wink() throws {
    var settings = FaceSettings(smoothing: 0)
    settings.mapping.route(.gesture(.winkLeft), to: [.cv(1)])
    settings.mapping.route(.gesture(.winkRight), to: [.cv(2)])
    var pipeline = FacePipeline(settings: settings)
    var winks = (left: 0, right: 0)
    for index in 0..<120 {
      var face = FaceFrame(time: Double(index) / 60, sequence: UInt32(index))
      if (30..<60).contains(index) { face.shapes[.eyeBlinkLeft] = 0.9 }
      if (80..<90).contains(index) {
        face.shapes[.eyeBlinkLeft] = 0.9
        face.shapes[.eyeBlinkRight] = 0.85
      }
      let control = pipeline.process(.face(face))
      if control.cv[0] > 0.5 { winks.left += 1 }
      if control.cv[1] > 0 { winks.right += 1 }
    }
    #expect((24...26).contains(winks.left) && winks.right == 0)
  }
}
