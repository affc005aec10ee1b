import Foundation
import Signals
import TestSupport
import Testing

@testable import SensorWire

@Suite("Motion of a page")
struct PageMotionTests {
  private typealias Reading = PageBytes.Reading

  private func sample(
    flags: UInt8 = 0, parts: UInt8 = 15, _ values: [Float]
  ) throws -> MotionSample {
    let read = PageMotion(PageBytes.motion(flags: flags, [Reading(parts: parts, values: values)]))
    return try #require(read?.readings.first?.sample)
  }

  @Test("readings are numbered from the message's number, each with its time")
  func numbers() throws {
    let read = PageMotion(
      PageBytes.motion(
        sequence: .max, [Reading(time: 1), Reading(time: 1.016), Reading(time: 1.033)]))
    let motion = try #require(read)
    #expect(motion.readings.map(\.time) == [1, 1.016, 1.033])
    #expect(motion.readings.map(\.sample.sequence) == [.max, 0, 1])
  }

  @Test("the bytes are little-endian: 8 of a head, then 60 for each reading")
  func layout() {
    let bytes = PageBytes.motion([Reading(), Reading()])
    #expect(bytes.count == 8 + 2 * 60)
    #expect(Array(bytes[..<8]) == [18, 0, 2, 0, 40, 0, 0, 0])
    #expect(Array(bytes[8..<20]) == [0, 0, 0, 0, 0, 0, 0x0A, 0x40, 15, 0, 0, 0])
  }

  @Test("a device that lies still with its screen up reads +9.81 on z, on Android and on iOS")
  func rest() throws {
    let android = try sample([0, 0, 9.81, 0.1, 0.2, 0.3, 0, 0, 0, 0, 0, 0])
    let apple = try sample(flags: 1, [0, 0, -9.81, -0.1, -0.2, -0.3, 0, 0, 0, 0, 0, 0])
    #expect(android.acceleration == SIMD3(0, 0, 9.81))
    #expect(android.userAcceleration == SIMD3(0.1, 0.2, 0.3))
    #expect(android == apple)
  }

  @Test("rotation rates are radians per second, alpha about x, beta about y, gamma about z")
  func rotation() throws {
    let rates: [Float] = [0, 0, 0, 0, 0, 0, 180, -90, 45, 0, 0, 0]
    for flags: UInt8 in [0, 1] {
      let rate = try sample(flags: flags, rates).rotationRate
      #expect(distance(rate, SIMD3(.pi, -.pi / 2, .pi / 4)) < 1e-5)
    }
  }

  @Test("at rest the attitude turns the measured gravity upwards", arguments: [0, 1] as [UInt8])
  func gravity(flags: UInt8) throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<100 {
      let ranges: [ClosedRange<Float>] = [0...360, -180...180, -90...90]
      let angles = ranges.map { Float.random(in: $0, using: &random) }
      let (beta, gamma) = (angles[1] * .pi / 180, angles[2] * .pi / 180)
      // The third row of the rotation that the W3C gives for these angles: what points up, in the device's axes.
      let up = SIMD3(-cos(beta) * sin(gamma), sin(beta), cos(beta) * cos(gamma))
      let measured = up * (flags == 0 ? 9.81 : -9.81)
      let sample = try sample(
        flags: flags, [measured.x, measured.y, measured.z, 0, 0, 0, 0, 0, 0] + angles)
      let turned = turn(sample.acceleration, by: sample.attitude)
      #expect(distance(turned, SIMD3(0, 0, 9.81)) < 1e-3)
      #expect(abs((sample.attitude * sample.attitude).sum() - 1) < 1e-5)
    }
  }

  @Test("alpha turns the heading to the left")
  func heading() throws {
    let sample = try sample([0, 0, 9.81, 0, 0, 0, 0, 0, 0, 90, 0, 0])
    #expect(distance(turn(SIMD3(1, 0, 0), by: sample.attitude), SIMD3(0, 1, 0)) < 1e-6)
  }

  @Test("a part that the browser does not know reads 0", arguments: 0...15)
  func parts(mask: Int) throws {
    let sample = try sample(
      parts: UInt8(mask) | 0xF0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30])
    #expect(Int(sample.available.rawValue) == mask)
    #expect((sample.acceleration == .zero) == (mask & 1 == 0))
    #expect((sample.userAcceleration == .zero) == (mask & 2 == 0))
    #expect((sample.rotationRate == .zero) == (mask & 4 == 0))
    #expect((sample.attitude == .zero) == (mask & 8 == 0))
  }

  @Test("a message that is cut anywhere, or has bytes too many, is refused")
  func truncations() {
    let whole = PageBytes.motion([Reading(), Reading(), Reading()])
    for count in 0..<whole.count { #expect(PageMotion(Array(whole[..<count])) == nil, "\(count)") }
    #expect(PageMotion(whole + [0]) == nil)
    #expect(PageMotion(whole) != nil)
  }

  @Test("one to 64 readings fit, and their number has to be right")
  func counts() {
    let readings = Array(repeating: Reading(), count: 65)
    #expect(PageMotion(PageBytes.motion(Array(readings[..<64]))) != nil)
    #expect(PageMotion(PageBytes.motion(readings)) == nil)
    #expect(PageMotion(PageBytes.motion([])) == nil)
    #expect(PageMotion(PageBytes.motion(count: 1, [Reading(), Reading()])) == nil)
    #expect(PageMotion(PageBytes.motion(count: 3, [Reading(), Reading()])) == nil)
  }

  @Test(
    "a value that no device has is refused",
    arguments: [Float.nan, .infinity, -.infinity, 1e30, -30_000], 0..<12)
  func absurd(value: Float, place: Int) {
    var reading = Reading()
    reading.values[place] = value
    #expect(PageMotion(PageBytes.motion([Reading(), reading])) == nil)
  }

  @Test("a time that no page has is refused", arguments: [Double.nan, .infinity, -0.001, 1e10])
  func times(time: Double) { #expect(PageMotion(PageBytes.motion([Reading(time: time)])) == nil) }

  @Test("every other kind is refused", arguments: UInt8.min...UInt8.max)
  func kinds(kind: UInt8) {
    #expect((PageMotion(PageBytes.motion(kind: kind, [Reading()])) != nil) == (kind == 18))
  }

  private func distance(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
    let difference = one - other
    return (difference * difference).sum().squareRoot()
  }

  /// A vector turned by a unit quaternion (x, y, z, w).
  private func turn(_ vector: SIMD3<Float>, by quaternion: SIMD4<Float>) -> SIMD3<Float> {
    let axis = SIMD3(quaternion.x, quaternion.y, quaternion.z)
    let twice = 2 * cross(axis, vector)
    return vector + quaternion.w * twice + cross(axis, twice)
  }

  private func cross(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z,
      one.x * other.y - one.y * other.x)
  }
}
