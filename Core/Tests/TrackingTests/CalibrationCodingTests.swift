import Foundation
import Signals
import Testing
import Tracking

@Suite("Calibration as JSON")
struct CalibrationCodingTests {
  @Test("comes back and calibrates alike")
  func roundTrip() throws {
    var calibration = Calibration()
    var face = ChannelFrame()
    for channel in Channel.allCases { face.values[channel] = 0.13 }
    calibration.captureNeutral(from: face)
    calibration.setMaximum(0.6, for: .jawOpen)
    calibration.sensitivity = 1.4
    calibration.isAutomatic = false
    let data = try JSONEncoder().encode(calibration)
    var again = try JSONDecoder().decode(Calibration.self, from: data)
    #expect(again == calibration)
    for channel in Channel.allCases { face.values[channel] = 0.41 }
    let (one, two) = (calibration.apply(face), again.apply(face))
    #expect(one == two)
  }

  @Test(
    "odd documents are held in range",
    arguments: [
      "{}", "{\"sensitivity\":99}", "{\"neutral\":{\"noSuchChannel\":1,\"jawOpen\":0.2}}",
      "{\"maximum\":{\"jawOpen\":-5,\"headYaw\":3}}", "{\"neutral\":{\"jawOpen\":1e30}}",
    ])
  func odd(_ text: String) throws {
    var calibration = try JSONDecoder().decode(Calibration.self, from: Data(text.utf8))
    #expect((0.5...2).contains(calibration.sensitivity))
    let output = calibration.apply(ChannelFrame(values: ChannelValues(storage: .one)))
    for channel in Channel.allCases { #expect(channel.range.contains(output.values[channel])) }
  }
}
