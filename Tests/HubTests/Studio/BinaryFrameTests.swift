@testable import Hub
@testable import HubStudio
@testable import HubWeirdPhone
import Mapping
import Signals
import Testing

@testable import FaceEngine

@Suite("Binary frames between hub and page")
struct BinaryFrameTests {
  private func little<Number: FixedWidthInteger>(
    _ type: Number.Type, _ bytes: [UInt8], at offset: Int
  ) -> Number {
    Number(
      littleEndian: bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: offset, as: Number.self)
      })
  }

  @Test("meters are 628 bytes with every number at its place")
  func meters() {
    var control = ControlFrame(
      time: 12.5, sequence: 0x0102_0304, isTracked: true,
      available: ChannelSet([Channel.jawOpen]), active: ChannelSet([Channel.headYaw]),
      gestureAvailable: .all, gestureSet: GestureSet(.nod))
    for channel in Channel.allCases {
      control.input[channel] = Float(channel.rawValue) / 100
      control.values[channel] = -Float(channel.rawValue)
    }
    for index in 0..<16 {
      control.gestureInput[index] = Float(index) / 16
      control.gestures[index] = -Float(index) / 16
    }
    let bytes = MetersFrame.bytes(control, isRecording: false)
    #expect(MetersFrame.size == 628)
    #expect(bytes.count == 628)
    #expect(Array(bytes[0..<8]) == [1, 1, 0, 0, 4, 3, 2, 1])
    #expect(Double(bitPattern: little(UInt64.self, bytes, at: 8)) == 12.5)
    #expect(little(UInt64.self, bytes, at: 16) == 1 << UInt64(Channel.jawOpen.rawValue))
    #expect(little(UInt64.self, bytes, at: 24) == 1 << UInt64(Channel.headYaw.rawValue))
    for channel in Channel.allCases {
      let input = little(UInt32.self, bytes, at: 32 + 4 * channel.rawValue)
      let value = little(UInt32.self, bytes, at: 280 + 4 * channel.rawValue)
      #expect(Float(bitPattern: input) == control.input[channel])
      #expect(Float(bitPattern: value) == control.values[channel])
    }
    #expect(little(UInt16.self, bytes, at: 528) == 0xFFF)
    #expect(little(UInt16.self, bytes, at: 530) == 1 << 5)
    for index in 0..<12 {
      let input = little(UInt32.self, bytes, at: 532 + 4 * index)
      let value = little(UInt32.self, bytes, at: 580 + 4 * index)
      #expect(Float(bitPattern: input) == control.gestureInput[index])
      #expect(Float(bitPattern: value) == control.gestures[index])
    }
  }

  @Test(
    "the second byte says whether a face is there and a take runs",
    arguments: [(false, false, 0), (true, false, 1), (false, true, 2), (true, true, 3)])
  func flags(isTracked: Bool, isRecording: Bool, flags: UInt8) {
    let control = ControlFrame(isTracked: isTracked)
    #expect(MetersFrame.bytes(control, isRecording: isRecording)[1] == flags)
  }

  @Test("jacks are 68 bytes: kind, whether anybody sends, sixteen voltages")
  func jacks() {
    let volts = (0..<16).map { Float($0) / 2 - 4 }
    let bytes = JacksFrame.bytes(volts, isReceiving: true)
    #expect(bytes.count == 68 && JacksFrame.size == 68)
    #expect(Array(bytes[0..<4]) == [3, 1, 0, 0])
    for (index, volt) in volts.enumerated() {
      #expect(Float(bitPattern: little(UInt32.self, bytes, at: 4 + 4 * index)) == volt)
    }
    #expect(JacksFrame.bytes(of: nil) == [3] + Array(repeating: 0, count: 67))
  }

  @Test("the answer to a picture is 16 bytes")
  func answer() {
    let bytes = CameraAnswer.bytes(number: 258, isTracked: true, milliseconds: 7.5, fps: 30)
    #expect(Array(bytes[0..<8]) == [2, 1, 0, 0, 2, 1, 0, 0])
    #expect(Float(bitPattern: little(UInt32.self, bytes, at: 8)) == 7.5)
    #expect(Float(bitPattern: little(UInt32.self, bytes, at: 12)) == 30)
    #expect(bytes.count == 16)
    #expect(CameraAnswer.refused(number: 258)[1] == 0)
  }

  private func picture(time: Double, kind: UInt8 = 16) -> [UInt8] {
    var bytes: [UInt8] = [kind, 0, 0, 0, 9, 1, 0, 0]
    withUnsafeBytes(of: time.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    return bytes + [0xFF, 0xD8, 0xFF]
  }

  @Test("a page's picture is read with its number, time and JPEG")
  func reads() throws {
    let read = CameraPicture(picture(time: 3.25))
    let picture = try #require(read)
    #expect(picture.number == 265)
    #expect(picture.time == 3.25)
    #expect(Array(picture.jpeg) == [0xFF, 0xD8, 0xFF])
  }

  @Test("a picture without a JPEG, or cut anywhere before it, is refused")
  func truncations() {
    let whole = picture(time: 1)
    for count in 0...16 { #expect(CameraPicture(Array(whole[..<count])) == nil, "\(count)") }
    for count in 17...19 { #expect(CameraPicture(Array(whole[..<count])) != nil, "\(count)") }
  }

  @Test(
    "a time that is no time is refused",
    arguments: [Double.nan, .signalingNaN, .infinity, -.infinity, -0.001, 1e10, 1e300])
  func times(time: Double) { #expect(CameraPicture(picture(time: time)) == nil) }

  @Test("every other kind is refused", arguments: UInt8.min...UInt8.max)
  func kinds(kind: UInt8) {
    #expect((CameraPicture(picture(time: 1, kind: kind)) != nil) == (kind == 16))
  }
}
