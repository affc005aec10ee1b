import Coach
import Signals
import Testing

@Suite("Face meter")
struct FaceMeterTests {
  private static func looking(x: Double = 0, y: Double = 0, eyes: Double = 0) -> FaceFrame {
    var frame = FaceFrame()
    frame.head.yaw = Float(x * .pi / 180)
    frame.head.pitch = Float(-y * .pi / 180)
    frame.shapes[.eyeLookOutLeft] = Float(max(eyes, 0))
    frame.shapes[.eyeLookInRight] = Float(max(eyes, 0))
    frame.shapes[.eyeLookInLeft] = Float(max(-eyes, 0))
    frame.shapes[.eyeLookOutRight] = Float(max(-eyes, 0))
    return frame
  }

  @Test("the direction is the head's angles plus 25° of the gaze, to the performer's left and up")
  func direction() throws {
    let direction = try #require(EyeContact.direction(of: Self.looking(x: 10, y: 5, eyes: 0.4)))
    #expect(abs(direction.x - 20) < 1e-4)
    #expect(abs(direction.y - 5) < 1e-4)
    var down = FaceFrame()
    down.shapes[.eyeLookDownLeft] = 0.6
    down.shapes[.eyeLookDownRight] = 0.2
    #expect(try abs(#require(EyeContact.direction(of: down)).y + 10) < 1e-4)
  }

  @Test("eyes that turn against the head keep the contact")
  func counterTurn() throws {
    let direction = try #require(EyeContact.direction(of: Self.looking(x: 15, eyes: -0.6)))
    #expect(abs(direction.x) < 1e-4)
  }

  @Test("a closed eye, a lost face, missing shapes and NaN have no direction")
  func noDirection() {
    var closed = FaceFrame()
    closed.shapes[.eyeBlinkLeft] = 0.9
    var bare = FaceFrame()
    bare.available = .none
    var broken = FaceFrame()
    broken.head.yaw = .nan
    for frame in [closed, bare, broken, .lost(time: 0, sequence: 0)] {
      #expect(EyeContact.direction(of: frame) == nil)
    }
  }

  @Test(
    "a blink keeps the contact, eyes that look at the table lose it",
    arguments: [(0.3, true), (3.0, false)])
  func lids(_ length: Double, _ isKept: Bool) throws {
    var meter = FaceMeter()
    var share: Double?
    for index in 0..<150 {
      let time = Double(index) / 30
      var frame = Self.looking()
      let isDown = time >= 1.9 && time < 1.9 + length
      (frame.shapes[.eyeBlinkLeft], frame.shapes[.eyeBlinkRight]) = isDown ? (0.6, 0.6) : (0, 0)
      share = meter.register(frame, at: time).contactShare
    }
    let last = try #require(share)
    #expect(isKept ? last > 0.9 : last < 0.5)
  }

  @Test("eyes that closed while they looked down have no direction, so the lens is still learnt")
  func lidsOnTheWay() throws {
    var (meter, line) = (FaceMeter(), CoachLine())
    line.begin(at: 0, timestamp: 0)
    for index in 0..<120 {
      let time = Double(index) / 15
      let place = index % 30
      // Twelve pictures at the lens, one on the way down, sixteen with lowered lids, one on the way up.
      var frame = Self.looking(y: place < 12 ? -4 : -16)
      let isClosed = (13..<29).contains(place)
      (frame.shapes[.eyeBlinkLeft], frame.shapes[.eyeBlinkRight]) = isClosed ? (0.8, 0.7) : (0, 0)
      #expect((meter.register(frame, at: time).eyes == nil) == isClosed)
      line.see(frame, at: time)
      _ = line.advance(to: time)
    }
    let lens = try #require(line.usual.eyes)
    #expect(lens.angle(to: EyeDirection(x: 0, y: -4)) < 3, "\(lens)")
  }

  @Test(
    "a glance of 0.3 s keeps the contact, one of 0.5 s loses it",
    arguments: [(0.3, true), (0.5, false)])
  func hysteresis(_ length: Double, _ isKept: Bool) {
    var contact = EyeContact()
    var lost = false
    for index in 0..<90 {
      let time = Double(index) / 30
      let isAway = time >= 1 && time < 1 + length
      let direction = EyeDirection(x: isAway ? 20 : 5, y: 0)
      let isHeld = contact.register(
        direction, neutral: EyeDirection(x: 5, y: 0), within: 12, at: time)
      lost = lost || !isHeld
    }
    #expect(lost == !isKept)
    #expect(contact.isHeld)
  }

  @Test("contact within 12° of the neutral direction only", arguments: [(11.5, 1.0), (12.5, 0.0)])
  func limit(_ angle: Double, _ share: Double) throws {
    var meter = FaceMeter()
    meter.neutralEyes = EyeDirection(x: 3, y: 0)
    var measures = FaceMeasures()
    for index in 0..<90 {
      measures = meter.register(Self.looking(x: 3 + angle), at: Double(index) / 15)
    }
    #expect(try #require(measures.contactShare) == share)
  }

  @Test("liveliness is the sum of the deviations of twelve shapes")
  func liveliness() throws {
    var meter = FaceMeter()
    var measures = FaceMeasures()
    for index in 0..<60 {
      var frame = FaceFrame()
      frame.shapes[.browInnerUp] = index % 2 == 0 ? 0.2 : 0.4
      frame.shapes[.mouthSmileLeft] = index % 2 == 0 ? 0.5 : 0.1
      frame.shapes[.jawOpen] = index % 2 == 0 ? 1 : 0
      measures = meter.register(frame, at: Double(index) / 10)
    }
    #expect(try abs(#require(measures.liveliness) - 0.3) < 0.01)
  }

  @Test("the smile is less the own neutral one")
  func smile() throws {
    var meter = FaceMeter()
    meter.neutralSmile = 0.2
    var frame = FaceFrame()
    frame.shapes[.mouthSmileLeft] = 0.5
    frame.shapes[.mouthSmileRight] = 0.7
    #expect(try abs(#require(meter.register(frame, at: 0).smile) - 0.4) < 1e-6)
  }

  @Test("framing is the box's, the tilt the head's")
  func framing() throws {
    var meter = FaceMeter()
    var frame = FaceFrame()
    frame.head.roll = .pi / 18
    let box = FaceBox(left: 0.5, top: 0.2, width: 0.2, height: 0.4)
    let framing = try #require(meter.register(frame, box: box, at: 0).framing)
    #expect(framing.height == 0.4)
    #expect(abs(framing.eyeLevel - 0.36) < 1e-9)
    #expect(abs(framing.offset - 0.1) < 1e-9)
    #expect(try abs(#require(framing.roll) - 10) < 1e-4)
    let broken = FaceBox(left: .nan, top: 0, width: 0.1, height: 0.1)
    #expect(meter.register(frame, box: broken, at: 0.1).framing == nil)
  }

  @Test("absence counts from the last face, and measures of the face go after a second")
  func absence() {
    var meter = FaceMeter()
    for index in 0..<45 { _ = meter.register(FaceFrame(), at: Double(index) / 15) }
    var measures = meter.register(.lost(time: 0, sequence: 0), at: 3.4)
    #expect(abs(measures.absence - (3.4 - 44.0 / 15)) < 1e-9)
    #expect(measures.liveliness != nil)
    #expect(!measures.isPresent)
    for index in 0..<30 {
      measures = meter.register(.lost(time: 0, sequence: 0), at: 3.5 + Double(index) / 10)
    }
    #expect(measures.liveliness == nil)
    #expect(measures.contactShare == nil)
    #expect(measures.presence == 0)
  }
}
