import Capture
import CaptureWire
import TestSupport

/// Values that several suites need.
enum Samples {
  static let glove = CaptureDevice(id: "glove", name: "Right glove", model: "UDCAP")
  static let phone = CaptureDevice(id: "phone", name: "Phone")

  /// A digest that tells texts apart; not SHA-256.
  static func digest(_ bytes: [UInt8]) -> String {
    String(
      bytes.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 },
      radix: 16)
  }

  static func consent(
    of contributor: String = "c-0123456789abcdef", audio: Bool = false, guardian: Bool = false,
    destination: String? = "s3://takes/lab"
  ) -> ConsentRecord {
    ConsentRecord(
      contributor: contributor, text: .newest(.english), date: "2026-11-25T10:00:00Z",
      destination: destination, allowsAudio: audio, hasGuardian: guardian, digest: digest)
  }

  static func setup(
    isMinor: Bool = false, consent: ConsentRecord? = consent(), hasAudio: Bool = false,
    devices: [CaptureDevice] = [phone, glove], spaceLeft: Double? = 3_600
  ) -> CaptureSetup {
    CaptureSetup(
      participants: [
        .init(contributor: "c-0123456789abcdef", isMinor: isMinor, consent: consent)
      ], devices: devices, hasAudio: hasAudio, spaceLeft: spaceLeft)
  }

  static let task = TaskLibrary.standard.prompts[0]
  static let cutting = TaskLibrary.standard.prompts.first { $0.hazards == [.cutting] } ?? task
}
