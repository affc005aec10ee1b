import FaceControl
import FaceWire
import Mapping
import OSC
import Signals
import Testing

@Suite("Settings on the line")
struct SettingsTests {
  @Test("an OSC route takes the place of the channel's address")
  func routes() throws {
    var settings = FaceSettings()
    settings.mapping[.jawOpen].routes = [.osc("/synth/cutoff"), .osc("/synth/drive")]
    settings.mapping[.headYaw].routes = [.cv(3)]
    settings.mapping[.headRoll].routes = [.osc("no address")]
    var line = try Line("osc://127.0.0.1:8000", settings: settings)
    let messages = try line.send(Session.demo(3)).flatMap { $0 }.messages()
    let addresses = Set(messages.map(\.address))
    #expect(addresses.isSuperset(of: ["/synth/cutoff", "/synth/drive"]))
    #expect(!addresses.contains(FaceAddress.address(of: .jawOpen)))
    #expect(addresses.contains(FaceAddress.address(of: .headYaw)))
    #expect(addresses.contains(FaceAddress.address(of: .headRoll)))
    let cutoffs = messages.filter { $0.address == "/synth/cutoff" }.map(\.arguments)
    #expect(cutoffs == messages.filter { $0.address == "/synth/drive" }.map(\.arguments))
    #expect(cutoffs.count == 3)
  }

  @Test("a channel that is off is 0 in its slot and absent from OSC")
  func off() throws {
    var settings = FaceSettings()
    settings.mapping[.jawOpen].isOn = false
    var wire = try Line("weirdconnect://127.0.0.1:9000", settings: settings)
    var osc = try Line("osc://127.0.0.1:8000", settings: settings)
    for frame in Session.demo(60) {
      let packets = wire.send(frame)
      #expect(try packets[0].weirdConnect().values[.jawOpen] == 0)
      let addresses = try osc.send(frame).messages().map(\.address)
      #expect(!addresses.contains(FaceAddress.address(of: .jawOpen)))
    }
  }

  @Test("settings taken while running act like those set from the start")
  func applied() {
    var settings = FaceSettings(sensitivity: 1.5, smoothing: 0)
    settings.mapping[.jawOpen].isInverted = true
    var changed = FacePipeline()
    changed.apply(settings)
    var fresh = FacePipeline(settings: settings)
    for frame in Session.demo(30) { #expect(changed.process(frame) == fresh.process(frame)) }
    settings.isRaw = true
    changed.apply(settings)
    var raw = FacePipeline(settings: FaceSettings(isRaw: true))
    #expect(changed.process(Session.demo(1)[0]).values == raw.process(Session.demo(1)[0]).values)
  }

  @Test("nothing is calibrated before a face was seen")
  func calibrateNobody() {
    var pipeline = FacePipeline()
    let lost = SensorFrame.face(.lost(time: 0, sequence: 0))
    var answers = [pipeline.calibrate()]
    for frame in [lost, Session.demo(1)[0], lost] {
      _ = pipeline.process(frame)
      answers.append(pipeline.calibrate())
    }
    #expect(answers == [false, false, true, true])
  }

  @Test("the face that was calibrated is neutral from then on")
  func calibrates() {
    var pipeline = FacePipeline(
      settings: FaceSettings(smoothing: 0, isCalibrationAutomatic: false))
    var face = ChannelFrame()
    face.values[.jawOpen] = 0.25
    face.values[.headYaw] = 0.5
    let before = pipeline.process(.channels(face))
    let isDone = pipeline.calibrate()
    face.time = 1
    let neutral = pipeline.process(.channels(face))
    face.time = 2
    face.values[.jawOpen] = 1
    let open = pipeline.process(.channels(face))
    #expect(isDone)
    #expect(before.values[.jawOpen] == 0.25)
    #expect(neutral.values[.jawOpen] == 0 && neutral.values[.headYaw] == 0)
    #expect(open.values[.jawOpen] == 1)
  }

  @Test("raw settings stay raw when somebody calibrates")
  func calibrateRaw() {
    var pipeline = FacePipeline(settings: FaceSettings(isRaw: true))
    _ = pipeline.process(.channels(Session.channels()))
    _ = pipeline.calibrate()
    let later = Session.channels(at: 1)
    let control = pipeline.process(.channels(later))
    #expect(control.values == later.values)
  }

  @Test(
    "sensitivity says how much a movement counts", arguments: [(0.5, 0.2), (1, 0.4), (2, 0.8)])
  func sensitivity(sensitivity: Float, expected: Float) {
    var pipeline = FacePipeline(
      settings: FaceSettings(
        sensitivity: sensitivity, smoothing: 0, isCalibrationAutomatic: false))
    var face = ChannelFrame()
    face.values[.jawOpen] = 0.4
    let control = pipeline.process(.channels(face))
    #expect(abs(control.values[.jawOpen] - expected) < 1e-6)
  }
}
