@testable import Hub
@testable import HubStudio
import Addresses
import Console
import FaceScreens
import Foundation
import JSON
import ScreenKit
import Streaming
import Testing

@testable import FaceEngine

@Suite("What pages say")
struct PageMessageTests {
  private static func action<S: Screen>(_ text: String, of screen: S.Type) throws -> S.Action {
    guard case .action(_, let action) = try PageMessage(text: text) else {
      throw RunError("not an action")
    }
    return try action.decode()
  }

  @Test(
    "screens open and close by name",
    arguments: ["home", "track", "connect", "map", "takes", "latency", "nerve"])
  func screens(name: String) throws {
    let open = try PageMessage(text: #"{"type":"open","screen":"\#(name)"}"#)
    let close = try PageMessage(text: #"{"type":"close","screen":"\#(name)"}"#)
    guard case .open(let opened) = open, case .close(let closed) = close else {
      Issue.record("\(open) \(close)")
      return
    }
    #expect(opened == name && closed == name)
  }

  @Test(
    "a message with a number that no page can mean is refused",
    arguments: [
      "9223372036854775807", "-9223372036854775808", "1e300", "1000000000001", "1e-400000",
      "18446744073709551616",
    ])
  func absurdNumbers(number: String) {
    for action in [
      #""screen":"map","action":{"setRouteNumber":{"index":0,"value":\#(number)}}"#,
      #""screen":"takes","action":{"seek":{"time":\#(number)}}"#,
      #""screen":"settings","action":{"setSmoothing":{"value":\#(number)}}"#,
    ] where number != "1e-400000" {
      #expect(throws: (any Error).self) {
        try PageMessage(text: #"{"type":"action",\#(action)}"#)
      }
    }
    _ = try? PageMessage(
      text: #"{"type":"clock","number":\#(number),"received":\#(number),"answered":\#(number)}"#)
  }

  @Test("a message that is nested too deep is refused")
  func nested() {
    #expect(throws: (any Error).self) {
      try PageMessage(text: String(repeating: "[", count: 513))
    }
  }

  @Test("the largest number of a page is read")
  func largestNumber() throws {
    let text =
      #"{"type":"action","screen":"takes","action":{"seek":{"time":1000000000000}}}"#
    #expect(try Self.action(text, of: TakesScreen.self) == .seek(time: 1e12))
  }

  @Test(
    "actions of HOME",
    arguments: HomeScreen.Sensor.Kind.allCases)
  func home(kind: HomeScreen.Sensor.Kind) throws {
    let text =
      #"{"type":"action","screen":"home","action":{"add":{"sensor":"\#(kind.rawValue)"}}}"#
    let action = try Self.action(text, of: HomeScreen.self)
    #expect(action == .add(sensor: kind))
  }

  @Test(
    "actions of TRACK",
    arguments: [
      (#"{"select":{"performer":"p2"}}"#, .select(performer: "p2")),
      (#"{"setFilter":{"filter":"eyes"}}"#, .setFilter(filter: .eyes)),
      (#"{"toggleRecording":{}}"#, .toggleRecording), (#"{"calibrate":{}}"#, .calibrate),
      (#"{"resetCalibration":{}}"#, .resetCalibration),
      (#"{"dismissInvitation":{}}"#, .dismissInvitation),
    ] as [(String, TrackScreen.Action)])
  func track(json: String, expected: TrackScreen.Action) throws {
    let text = #"{"type":"action","screen":"track","action":\#(json)}"#
    let action = try Self.action(text, of: TrackScreen.self)
    #expect(action == expected)
  }

  @Test(
    "actions of CONNECT",
    arguments: [
      (#"{"addSink":{}}"#, .addSink),
      (#"{"setHost":{"text":"10.0.0.2"}}"#, .setHost(text: "10.0.0.2")),
      (#"{"setSinkKind":{"kind":"oscTCP"}}"#, .setSinkKind(kind: .oscTCP)),
      (#"{"setFraming":{"framing":"slip"}}"#, .setFraming(framing: .slip)),
      (#"{"setSinkOn":{"id":"s1","isOn":false}}"#, .setSinkOn(id: "s1", isOn: false)),
      (#"{"setSinkRate":{"id":"s1","rate":30}}"#, .setSinkRate(id: "s1", rate: 30)),
      (#"{"testSink":{"id":"s1"}}"#, .testSink(id: "s1")), (#"{"usePhone":{}}"#, .usePhone),
    ] as [(String, ConnectScreen.Action)])
  func connect(json: String, expected: ConnectScreen.Action) throws {
    let text = #"{"type":"action","screen":"connect","action":\#(json)}"#
    let action = try Self.action(text, of: ConnectScreen.self)
    #expect(action == expected)
  }

  @Test("actions of MAP")
  func map() throws {
    let text =
      #"{"type":"action","screen":"map","action":{"setMax":{"value":0.75,"gesture":"a1"}}}"#
    let action = try Self.action(text, of: MapScreen.self)
    #expect(action == .setMax(value: 0.75, gesture: "a1"))
  }

  @Test(
    "actions of TAKES",
    arguments: [
      (#"{"toggleRecording":{}}"#, .toggleRecording), (#"{"play":{"take":"a"}}"#, .play(take: "a")),
      (#"{"setTrim":{"start":1,"end":2.5}}"#, .setTrim(start: 1, end: 2.5)),
      (#"{"setSpeed":{"speed":0.5}}"#, .setSpeed(speed: 0.5)),
      (#"{"setRival":{"rival":"raw"}}"#, .setRival(rival: "raw")), (#"{"compare":{}}"#, .compare),
    ] as [(String, TakesScreen.Action)])
  func takes(json: String, expected: TakesScreen.Action) throws {
    let text = #"{"type":"action","screen":"takes","action":\#(json)}"#
    let action = try Self.action(text, of: TakesScreen.self)
    #expect(action == expected)
  }

  @Test("a page tells its clock, and LATENCY asks for a self-test")
  func clock() throws {
    let told = try PageMessage(
      text: #"{"type":"clock","number":7,"received":12.25,"answered":12.5}"#)
    guard case .clock(7, 12.25, 12.5) = told else {
      Issue.record("\(told)")
      return
    }
    let asked = #"{"type":"action","screen":"latency","action":{"runSelfTest":{}}}"#
    #expect(try Self.action(asked, of: LatencyScreen.self) == .runSelfTest)
  }

  @Test("a sensor page starts with its name and the size of its pictures")
  func sensor() throws {
    let start = try PageMessage(
      text: #"{"type":"sensor.start","name":"Ada's phone","width":640,"height":480}"#)
    guard case .sensorStart(let name, let width, let height, let offer) = start else {
      Issue.record("\(start)")
      return
    }
    #expect(name == "Ada's phone" && width == 640 && height == 480)
    #expect(offer.hasCamera && offer.sensors.isEmpty)
    let nameless = try PageMessage(text: #"{"type":"sensor.start","width":1,"height":1}"#)
    guard case .sensorStart("Browser", 1, 1, _) = nameless else {
      Issue.record("\(nameless)")
      return
    }
    guard case .sensorStop = try PageMessage(text: #"{"type":"sensor.stop"}"#) else {
      Issue.record("not a stop")
      return
    }
    guard case .visible(false) = try PageMessage(text: #"{"type":"visible","isVisible":false}"#)
    else {
      Issue.record("not visible")
      return
    }
  }

  @Test(
    "a page says which sensors it has, and unknown ones are ignored",
    arguments: [
      (#"["camera","microphone","motion"]"#, true, [.microphone, .motion]),
      (#"["motion","thermometer",7,null]"#, false, [.motion]), ("[]", false, []),
    ] as [(String, Bool, Set<PageSensor>)])
  func offers(list: String, hasCamera: Bool, sensors: Set<PageSensor>) throws {
    let start = try PageMessage(text: #"{"type":"sensor.start","offers":\#(list)}"#)
    guard case .sensorStart("Browser", 0, 0, let offer) = start else {
      Issue.record("\(start)")
      return
    }
    #expect(offer.hasCamera == hasCamera && offer.sensors == sensors)
  }

  @Test("a page says what became of each sensor", arguments: PageSensor.allCases)
  func states(sensor: PageSensor) throws {
    for state in PageSensorState.allCases {
      let text =
        #"{"type":"sensor.state","sensor":"\#(sensor.rawValue)","state":"\#(state.rawValue)"}"#
      guard case .sensorState(sensor, state) = try PageMessage(text: text) else {
        Issue.record("\(text)")
        return
      }
    }
  }

  @Test("what is wanted goes to the page with its reasons, and null for what is not")
  func demand() throws {
    let message = ServerMessage.sensorDemand(PageDemand(audio: "Prospero asks for it."))
    let encoded = try JSONValue(parsing: JSONEncoder().encode(message))
    let expected = try JSONValue(
      parsing:
        #"{"type":"sensor.demand","audio":{"reason":"Prospero asks for it."},"motion":null}"#.utf8)
    #expect(encoded == expected)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "{", "null", "[]", "7", "\"open\"", "{}", #"{"type":"open"}"#,
      #"{"type":"open","screen":7}"#, #"{"type":"action","screen":"track"}"#,
      #"{"type":"explode"}"#,
      #"{"type":"visible","isVisible":"yes"}"#,
      #"{"type":"sensor.start","width":1e400,"height":1}"#,
      #"{"type":"sensor.state","sensor":"microphone","state":"loud"}"#,
      #"{"type":"sensor.state","sensor":"nose","state":"sending"}"#,
      #"{"type":"sensor.state","state":"sending"}"#,
      #"{"type":"sensor.start","width":1.5,"height":1}"#, "\u{0}\u{1}",
      String(repeating: "[", count: 100_000),
    ])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try PageMessage(text: text) }
  }
  @Test(
    "an action that the screen does not have is refused by it",
    arguments: [
      #""screen":"track","action":{"erase":{}}"#, #""screen":"track","action":{"select":{}}"#,
      #""screen":"track","action":{"calibrated":{"_0":true}}"#, #""screen":"track","action":7"#,
    ])
  func unknownActions(text: String) {
    #expect(throws: (any Error).self) {
      try Self.action(#"{"type":"action",\#(text)}"#, of: TrackScreen.self)
    }
  }
}
