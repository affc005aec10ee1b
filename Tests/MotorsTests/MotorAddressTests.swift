import Foundation
import Testing

@testable import Motors

@Suite("Addresses of motors")
struct MotorAddressTests {
  @Test(
    "what a description says parses to the same value",
    arguments: [
      "none", "dynamixel:/dev/ttyUSB0", "feetech:/dev/ttyACM0?pan=3&tilt=4", "osc://[::1]:9000",
      "osc://127.0.0.1:9000",
      "dynamixel:/dev/ttyUSB0?pan=7&tilt=8&baud=1000000&pan-centre=2000&tilt-centre=1900&invert=pan,tilt&pan-limit=60&tilt-up=30.5&tilt-down=10&speed=90",
    ])
  func roundTrip(text: String) throws {
    let address = try MotorAddress(text)
    #expect(address.description == text)
    let data = try JSONEncoder().encode([address])
    #expect(try JSONDecoder().decode([MotorAddress].self, from: data) == [address])
  }

  @Test("options that say what is usual are left out of the description")
  func usual() throws {
    let text = "DYNAMIXEL:/dev/ttyUSB0?pan=1&tilt=2&baud=57600&pan-centre=2048&pan-limit=70"
    #expect(try MotorAddress(text).description == "dynamixel:/dev/ttyUSB0")
  }

  @Test(
    "what is wrong is said with the value and the remedy",
    arguments: [
      ("", "give none, dynamixel:"), ("servo:/dev/x", "“servo:/dev/x”"),
      ("none?pan=1", "takes no options"), ("dynamixel:", "dynamixel:/dev/ttyUSB0"),
      ("feetech:/dev/x?pan=253", "give 0 to 252"), ("feetech:/dev/x?pan=2", "both servo 2"),
      ("feetech:/dev/x?colour=1", "no option “colour”: it knows pan, tilt, baud"),
      ("feetech:/dev/x?baud=300", "give 9600 to 4500000"),
      ("feetech:/dev/x?tilt-up=nan", "tilt-up=nan is out of range: give 0 to 90"),
      ("feetech:/dev/x?pan-limit=0", "give 1 to 170"), ("feetech:/dev/x?pan", "pan= is out"),
      ("feetech:/dev/x?pan-centre=100", "needs the steps -696 to 896"),
      ("feetech:/dev/x?invert=roll", "give pan, tilt or pan,tilt"),
      ("osc://127.0.0.1", "no port"), ("osc://:9000", "not a host"),
      ("osc://a b:9000", "“a b” is not a host"), ("osc://h:0", "no port"),
    ])
  func errors(text: String, words: String) throws {
    let error = try #require(throws: MotorError.self) { try MotorAddress(text) }
    #expect(error.description.contains(words), "\(error)")
    #expect(error.description.hasSuffix("."))
  }

  @Test("any text is an address or an error, and what is an address says itself")
  func anything() throws {
    var random = SimulatedChance()
    let pieces = [
      "dynamixel", "feetech", "osc", "none", ":", "//", "/dev/x", "?", "&", "=", "pan", "tilt",
      "speed", "1", "-2", "1e3", "[::1]", "nan", "ü", "\0", "invert", "pan-limit", "90.25", ",",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      guard let address = try? MotorAddress(text) else { continue }
      #expect(try MotorAddress(address.description) == address, "\(text)")
    }
  }
}
