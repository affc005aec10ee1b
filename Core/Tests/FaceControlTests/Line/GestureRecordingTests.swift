import Addresses
import FaceControl
import MIDI
import Mapping
import Recording
import Signals
import Testing
import Tracking

@Suite(
  "Gestures of real faces",
  .enabled(
    if: SharedRecordings.liveLink != nil, "The shared recordings are not beside this checkout."))
struct GestureRecordingTests {
  private struct Summary {
    var blinks = 0
    var winkFrames = 0
    var peak = GestureFrame()
    var available: GestureSet = .all
    var frames = 0
  }

  private func summary(of name: String) throws -> Summary {
    let path = try #require(SharedRecordings.path(of: name))
    var pipeline = FacePipeline()
    var (result, isShut) = (Summary(), false)
    for frame in try RecordedFile.open(path: path).frames() {
      let control = pipeline.process(frame)
      guard control.isTracked else {
        #expect(control.gestureSet.isEmpty)
        continue
      }
      let gestures = GestureFrame(values: control.gestureInput, available: control.gestureAvailable)
      result.frames += 1
      result.available.formIntersection(gestures.available)
      let wasShut = isShut
      isShut = gestures[.blink] >= (wasShut ? 0.35 : 0.5)
      if isShut && !wasShut { result.blinks += 1 }
      if gestures[.winkLeft] > 0 || gestures[.winkRight] > 0 { result.winkFrames += 1 }
      for lane in 0..<16 {
        #expect((0...1).contains(gestures.values[lane]))
        result.peak.values[lane] = max(result.peak.values[lane], gestures.values[lane])
      }
    }
    return result
  }

  @Test("a range of motion reaches every gesture of the face; its blinks are no winks")
  func rangeOfMotion() throws {
    let result = try summary(of: "livelink_rom_alex_3.csv")
    #expect(result.frames > 4000)
    #expect((35...60).contains(result.blinks), "\(result.blinks)")
    #expect(result.winkFrames == 0)
    for gesture in [
      FaceGesture.blink, .smile, .frown, .mouthOpen, .mouthRound, .browsUp, .browsDown,
    ] {
      #expect(result.peak[gesture] > 0.5, "\(gesture)")
    }
    #expect(result.peak[.mouthWide] > 0.4)
  }

  @Test("a recording without head angles has no nod and no shake, and says so")
  func noHead() throws {
    let result = try summary(of: "livelink_s88_001.csv")
    #expect(result.available == GestureSet.all.subtracting(GestureSet([FaceGesture.nod, .shake])))
    #expect(result.winkFrames <= result.frames / 100, "\(result.winkFrames)")
    #expect((8...30).contains(result.blinks), "\(result.blinks)")
  }

  @Test("MIDI of a real session leaves no note sounding", arguments: MIDILayout.allCases)
  func midi(layout: MIDILayout) throws {
    let path = try #require(SharedRecordings.liveLink)
    var pipeline = FacePipeline()
    var encoder = FaceMIDIEncoder(options: MIDIOptions(layout: layout))
    var (receiver, messages) = (MIDIReceiver(), [MIDIMessage]())
    var (sent, frames) = (0, 0)
    for frame in try RecordedFile.open(path: path).frames() {
      messages.removeAll(keepingCapacity: true)
      let control = pipeline.process(frame)
      encoder.encode(control, into: &messages)
      receiver.take(messages)
      if !control.isTracked { #expect(receiver.sounding.isEmpty) }
      sent += messages.count
      frames += 1
    }
    #expect(receiver.struck.count > 10)
    #expect(sent < 52 * frames, "\(sent) messages in \(frames) frames")
    messages.removeAll()
    encoder.panic(into: &messages)
    receiver.take(messages)
    #expect(receiver.sounding.isEmpty)
  }
}
