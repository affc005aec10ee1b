import Capture
import Foundation
import Numbers
import Streaming

/// What `sensorium capture record` is told.
public struct HeadlessOptions: Sendable {
  /// Port of the devices' server; 0 picks a free one.
  public var devicePort: UInt16 = 8_100
  /// UDP port of HandDriver's gloves; 0 picks a free one, nil receives none.
  public var glovePort: UInt16? = CaptureOptions.usualGlovePort
  /// Serve devices on the network too.
  public var isLANOpen = false
  /// `Contributor.id` of each person, in their order; a new one is made where none is given.
  public var contributors: [String] = []
  /// Every contributor, or their guardian, has read the consent text and agreed.
  public var hasConsent = false
  /// A contributor is under 18, and a parent or guardian agreed too.
  public var hasGuardian = false
  /// Record microphones of devices, which the contributors agreed to.
  public var hasAudio = false
  /// A text of one's own; nil lets the library choose.
  public var task: String?
  /// Seconds after which the take ends; nil for never.
  public var seconds: Double?
  /// Devices that are waited for.
  public var devices = 1
  /// Records without the five seconds of the neutral pose.
  public var isCalibrationSkipped = false
  /// The folder in which the session's is made.
  public var out = "sessions"

  public init() {}

  /// Throws one sentence for what cannot be used.
  func check() throws {
    if let seconds, !(seconds.isFinite && seconds > 0) {
      throw RunError("--seconds must be greater than 0 (got \(seconds)).")
    }
    guard (1...64).contains(devices) else {
      throw RunError("--devices must be 1 to 64 (got \(devices)).")
    }
    if let bad = contributors.first(where: { !Contributor.isID($0) }) {
      throw RunError(
        "“\(bad.prefix(40))” is no contributor: give the id of an earlier session, as c-0123456789abcdef, or none."
      )
    }
    if let task, CaptureTask(custom: task) == nil {
      throw RunError("--task has no text that can be read: write what is done.")
    }
    guard hasConsent else {
      throw RunError(
        "The contributor has to read this and agree; then add --consent.\n\n"
          + ConsentText.newest(.english).body(destination: nil))
    }
  }

  /// The persons of a session with what they agreed to.
  func participants(of persons: [Int], digest: ([UInt8]) -> String) -> [CaptureSetup.Participant] {
    let date = Date().formatted(.iso8601)
    return persons.enumerated().map { index, person in
      var generator = SystemRandomNumberGenerator()
      let id =
        contributors.indices.contains(index)
        ? contributors[index]
        : Contributor(isMinor: hasGuardian, language: .english, using: &generator).id
      return CaptureSetup.Participant(
        person: person, contributor: id, isMinor: hasGuardian,
        consent: ConsentRecord(
          contributor: id, text: ConsentText.newest(.english), date: date, allowsAudio: hasAudio,
          hasGuardian: hasGuardian, digest: digest))
    }
  }
}
