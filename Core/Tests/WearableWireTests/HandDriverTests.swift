import JSON
import Signals
import TestSupport
import Testing
import WearableWire

@Suite("HandDriver")
struct HandDriverTests {
  private static let radian: Float = .pi / 180

  private func first(in text: String) -> HandDriverGlove? {
    HandDriverDatagram.gloves(in: Array(text.utf8)).first
  }

  @Test("degrees become radians, and the maker's negative flexion is positive")
  func euler() throws {
    let read = first(
      in:
        #"{"Udhand":{"Bones":[],"Parameter":[{"Name":"l5","Value":-90},{"Name":"l7","Value":"-12,5"},"#
        + #"{"Name":"l3","Value":10.5},{"Name":"l20","Value":true}]}}"#)
    let glove = try #require(read)
    #expect(glove.role == "Udhand")
    #expect(glove.frame.side == .left)
    #expect(abs(glove.frame.angles[.indexPIP] - .pi / 2) < 1e-6)
    #expect(abs(glove.frame.angles[.indexSpread] + 12.5 * Self.radian) < 1e-6)
    #expect(abs(glove.frame.angles[.thumbSpread] - 10.5 * Self.radian) < 1e-6)
    #expect(abs(glove.frame.angles[.thumbRoll] - Self.radian) < 1e-6)
    #expect(
      glove.frame.available == GloveJointSet([.indexPIP, .indexSpread, .thumbSpread, .thumbRoll]))
    #expect(glove.frame.isCalibrated)
  }

  @Test("both hands of several roles stand in one datagram")
  func roles() {
    let text =
      #"{"a":{"Parameter":[{"Name":"l0","Value":-1},{"Name":"r0","Value":-2}]},"#
      + #""b":{"Parameter":[{"Name":"r5","Value":-3}]},"c":{"Parameter":7},"d":3}"#
    let gloves = HandDriverDatagram.gloves(in: Array(text.utf8))
    #expect(gloves.map(\.role) == ["a", "a", "b"])
    #expect(gloves.map(\.frame.side) == [.left, .right, .right])
  }

  @Test("spread of an uncalibrated glove is missing and not 0")
  func uncalibrated() throws {
    let silent = first(
      in:
        #"{"a":{"Parameter":[{"Name":"r5","Value":-30},{"Name":"r7","Value":0},{"Name":"r3","Value":0}]}}"#
    )
    #expect(silent?.frame.available == GloveJointSet([.indexPIP]))
    #expect(silent?.frame.isCalibrated == false)
    let said = first(
      in:
        #"{"a":{"Parameter":[{"Name":"r_calibrationStatus","Value":1},{"Name":"r5","Value":-30},"#
        + #"{"Name":"r7","Value":4}]}}"#)
    #expect(said?.frame.available == GloveJointSet([.indexPIP]))
    #expect(said?.calibration == 1)
    let calibrated = first(
      in:
        #"{"a":{"CalibrationStatus":3,"Parameter":[{"Name":"r5","Value":-30},{"Name":"r7","Value":0}]}}"#
    )
    #expect(calibrated?.frame.available == GloveJointSet([.indexPIP, .indexSpread]))
    #expect(calibrated?.frame.isCalibrated == true)
  }

  @Test(
    "a number that no joint has is missing",
    arguments: ["1e400", "-181", "null", "\"NaN\"", "\"inf\"", "[1]", "\"\""])
  func impossible(value: String) {
    let read = first(
      in:
        #"{"a":{"Parameter":[{"Name":"l5","Value":\#(value)},{"Name":"l1","Value":-5}]}}"#)
    #expect(read?.frame.available == GloveJointSet([.thumbMCP]))
    #expect(read?.frame.angles[.indexPIP] == 0)
  }

  @Test("quaternions of bones become bends, with battery, calibration and the hand's turn")
  func quaternions() throws {
    let straight = "[0,0,0,1]"
    let bent = "[0,0.70710678,0,0.70710678]"
    let bones = ([straight, bent] + Array(repeating: straight, count: 13)).joined(separator: ",")
    let read = first(
      in:
        #"{"DeviceName":"UDXST4810L","FrameIndex":7,"CalibrationStatus":3,"Battery":80,"aButton":false,"#
        + #""Bones":[\#(bones),[1,0,0,0]]}"#)
    let glove = try #require(read)
    #expect(glove.frame.side == .left)
    #expect(abs(glove.frame.angles[.indexPIP] - .pi / 2) < 1e-3)
    #expect(abs(glove.frame.angles[.indexMCP]) < 1e-3)
    #expect(glove.frame.available.contains(.thumbIP))
    #expect(!glove.frame.available.contains(.indexSpread))
    #expect(glove.wrist == SIMD4(0, 0, 0, 1))
    #expect(glove.battery == 0.8)
    #expect(glove.frameIndex == 7)
    #expect(glove.frame.isCalibrated)
  }

  @Test("what is written is read again")
  func bothWays() throws {
    var random = SeededGenerator(seed: 3)
    for trial in 0..<50 {
      var frame = GloveFrame(
        sequence: 0, side: trial % 2 == 0 ? .left : .right, isCalibrated: true)
      for joint in GloveJoint.allCases {
        frame.angles[joint] = Float(random.next() >> 40) * 0x1p-24 - 0.5
      }
      let glove = HandDriverGlove(
        role: "role \"\(trial)\"", frame: frame, wrist: SIMD4(0.5, 0.5, 0.5, 0.5), calibration: 3,
        battery: 0.5)
      let bytes = HandDriverEncoder.euler(role: glove.role, [glove])
      let read = try #require(HandDriverDatagram.gloves(in: bytes).first)
      #expect(read.role == glove.role)
      #expect(read.wrist == glove.wrist)
      #expect(read.battery == 0.5)
      #expect(read.frame.available == .all)
      for joint in GloveJoint.allCases {
        #expect(abs(read.frame.angles[joint] - frame.angles[joint]) < 1e-5)
      }
    }
  }

  @Test("a receiver numbers the frames of each hand and leaves out copies")
  func receiver() {
    var receiver = HandDriverReceiver()
    func datagram(_ index: Int) -> [UInt8] {
      let bones = Array(repeating: "[0,0,0,1]", count: 15).joined(separator: ",")
      return Array(
        #"{"DeviceName":"xR","FrameIndex":\#(index),"CalibrationStatus":3,"Bones":[\#(bones)]}"#
          .utf8)
    }
    var sequences: [UInt32] = []
    for (step, index) in [5, 6, 6, 8, 7, 9, 2].enumerated() {
      let time = step == 6 ? 5_000_000_000 : Int64(step) * 8_000_000
      sequences += receiver.receive(datagram(index), at: time).map(\.frame.sequence)
    }
    #expect(sequences == [0, 1, 3, 4, 5])
    #expect(receiver.duplicates == 2)
    #expect(receiver.receive([1, 2], at: 0).isEmpty)
    #expect(receiver.ignored == 1)
  }

  @Test("no more than two hands of sixteen roles are followed")
  func flood() {
    var receiver = HandDriverReceiver()
    for number in 0..<100 {
      let text = #"{"role\#(number)":{"Parameter":[{"Name":"l0","Value":-1}]}}"#
      _ = receiver.receive(Array(text.utf8), at: 0)
    }
    #expect(receiver.ignored == 68)
  }

  @Test("a vibration has the maker's names, and values in range")
  func vibration() {
    let bytes = HandDriverEncoder.vibration(
      role: "Udhand", left: HandDriverVibration(motors: 1, milliseconds: 2, strength: 99),
      right: nil)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"Udhand": {"LeftHand": [{"Name": "Vibrators", "Value": 1}, {"Name": "Duration", "Value": 4}, "#
        + #"{"Name": "Amplitude", "Value": 10}], "RightHand": [{"Name": "Vibrators", "Value": 0}, "#
        + #"{"Name": "Duration", "Value": 0}, {"Name": "Amplitude", "Value": 0}]}}"#)
    let second = HandDriverVibration(motors: 9, milliseconds: 1, strength: 5_000, rate: 1)
    #expect((second.motors, second.milliseconds, second.strength) == (3, 40, 1_000))
    #expect(second.rate == 7)
  }

  @Test("hostile datagrams give nothing and end nothing")
  func hostile() {
    var random = SeededGenerator(seed: 9)
    let good = Array(
      (#"{"Udhand":{"CalibrationStatus":3,"Parameter":[{"Name":"l0","Value":-1.5},"#
        + #"{"Name":"l24","Value":"1"},{"Name":"l25","Value":0}]},"DeviceName":"L","Bones":[[0,0,0,1]]}"#)
        .utf8)
    for length in 0..<good.count {
      _ = HandDriverDatagram.gloves(in: Array(good[..<length]))
    }
    for _ in 0..<Build.trials(20_000) {
      for glove in HandDriverDatagram.gloves(in: random.mutate(good)) {
        let isFinite = GloveJoint.allCases.allSatisfy { glove.frame.angles[$0].isFinite }
        #expect(isFinite)
      }
    }
    let deep = Array(repeating: UInt8(ascii: "["), count: 60_000)
    #expect(HandDriverDatagram.gloves(in: deep).isEmpty)
    #expect(HandDriverDatagram.gloves(in: [UInt8](repeating: 0x20, count: 70_000)).isEmpty)
  }
}
