import FaceWire
import Signals
import TestSupport
import Testing

@Suite(
  "Live Link Face of a real iPhone",
  .enabled(
    if: LiveLinkTape.file != nil, "The recording livelink_udp_dao is not beside the checkout."))
struct LiveLinkTapeTests {
  let bytes: [[UInt8]]
  let packets: [LiveLinkPacket]

  init() throws {
    bytes = try LiveLinkTape.packets()
    packets = try bytes.map(decodeLiveLink)
  }

  @Test("all 180 packets are read and written again byte for byte")
  func bothWays() {
    #expect(packets.count == 180)
    var batch = PacketBatch()
    for packet in packets { LiveLinkFace.append(packet, to: &batch) }
    #expect(batch.packets == bytes)
  }

  @Test("the header of the phone")
  func header() {
    #expect(Set(packets.map(\.deviceID)) == ["DEADC0DE-1337-1337-1337-CAFEBABE"])
    #expect(Set(packets.map(\.subject)) == ["LLV Default Device"])
    #expect(packets.allSatisfy { $0.rateNumerator == 60 && $0.rateDenominator == 1 })
    #expect(packets.first?.frameNumber == 5_375_735 && packets.last?.frameNumber == 5_375_921)
  }

  @Test("three seconds at 60 frames a second, with one gap of eight")
  func time() {
    let steps = zip(packets, packets.dropFirst()).map { $1.frameNumber - $0.frameNumber }
    #expect(steps.filter { $0 == 1 }.count == 178 && steps.filter { $0 == 8 }.count == 1)
    let faces = packets.map { $0.face(from: packets[0].seconds) }
    #expect(faces[0].time == 0 && abs(faces[179].time - 3.102) < 0.001)
    #expect(zip(faces, faces.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test("known numbers arrive under the right names")
  func values() {
    let first = packets[0].face()
    #expect(first.shapes[.jawOpen] == 0.07732834)
    #expect(first.shapes[.eyeLookDownLeft] == 0.16429023)
    #expect(first.shapes[.jawLeft] == 0 && first.shapes[.jawRight] == 0.03430899)
    #expect(first.shapes[.mouthLeft] == 0 && first.shapes[.mouthRight] == 0.02858623)
    #expect(first.shapes[.browInnerUp] == 0.080520384)
    let later = packets[100].face()
    #expect(later.shapes[.mouthRight] == 0.45205644 && later.shapes[.jawLeft] == 0.1205546)
    #expect(later.head.yaw == 0.2921774 && later.head.pitch == -0.014505108)
    #expect(later.head.roll == -0.22192201)
    #expect(packets[179].face().shapes[.eyeBlinkLeft] == 0.8737681)
  }

  @Test("the values are those of a face: all there, within range, left and right alike")
  func plausible() {
    let faces = packets.map { $0.face() }
    #expect(faces.allSatisfy { $0.isTracked && $0.available.shapes == .all })
    #expect(faces.allSatisfy { $0.available.hasHeadAngles && $0.available.hasGaze })
    func peak(_ shape: ARKitShape) -> Float { faces.map { $0.shapes[shape] }.max() ?? 0 }
    #expect(peak(.jawOpen) > 0.7 && peak(.mouthSmileLeft) > 0.9 && peak(.mouthSmileRight) > 0.9)
    #expect(peak(.eyeBlinkLeft) > 0.9 && peak(.eyeBlinkRight) > 0.9 && peak(.tongueOut) < 0.01)
    func series(_ shape: ARKitShape) -> [Double] { faces.map { Double($0.shapes[shape]) } }
    #expect(correlation(series(.mouthSmileLeft), series(.mouthSmileRight)) > 0.8)
    #expect(correlation(series(.eyeWideLeft), series(.eyeWideRight)) > 0.9)
    #expect(faces.allSatisfy { abs($0.head.yaw) < 0.5 && abs($0.head.roll) < 0.5 })
  }

  /// The eyeLook shapes are named from the performer's point of view, so a gaze made of them is the
  /// truth for the signs of the eyes' angles.
  @Test("the signs of the gaze are proved by the eyeLook shapes")
  func gazeSigns() {
    let faces = packets.map { $0.face() }
    let truth = faces.map { Gaze(shapes: $0.shapes) }
    func agreement(_ value: (Gaze) -> Float) -> Double {
      correlation(faces.map { Double(value($0.gaze)) }, truth.map { Double(value($0)) })
    }
    #expect(agreement(\.left.x) > 0.999)
    #expect(agreement(\.right.x) > 0.999)
    #expect(agreement(\.left.y) > 0.999)
    #expect(agreement(\.right.y) > 0.999)
  }

  @Test("the tape goes through WeirdConnect with its values")
  func throughWeirdConnect() throws {
    var batch = PacketBatch()
    for packet in packets {
      let frame = ChannelFrame(deriving: packet.face(from: packets[0].seconds))
      batch.removeAll()
      WeirdConnect.append(frame, to: &batch)
      let read = try decodeWeirdConnect(batch.packets[0])
      #expect(read.sequence == UInt32(packet.frameNumber))
      #expect(Channel.allCases.allSatisfy { read.values[$0] == frame.values[$0] })
    }
  }

  /// Pearson's.
  private func correlation(_ first: [Double], _ second: [Double]) -> Double {
    let count = Double(first.count)
    let means = (first.reduce(0, +) / count, second.reduce(0, +) / count)
    let pairs = zip(first, second).map { ($0 - means.0, $1 - means.1) }
    let product = pairs.reduce(0) { $0 + $1.0 * $1.1 }
    let squares = pairs.reduce((0, 0)) { ($0.0 + $1.0 * $1.0, $0.1 + $1.1 * $1.1) }
    return product / (squares.0 * squares.1).squareRoot()
  }
}
