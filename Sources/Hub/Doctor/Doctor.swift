public import HubConnections
public import HubStudio
public import Console
import Foundation
import Landmarks
import Net
import Numbers
import Ports

/// Checks the capabilities of this machine and names a remedy for each that is missing.
public struct Doctor: Sendable {
  public struct Finding: Codable, Sendable {
    public var name: String
    public var isGood: Bool
    /// The result, and the remedy where it is not good.
    public var sentence: String

    public var line: String { "\(isGood ? "✓" : "–") \(name): \(sentence)" }
  }

  public struct Report: Codable, Sendable {
    public var version: String
    public var canServe: Bool
    public var findings: [Finding]
    /// Figures of the loopback self-test; nil when it was skipped or could not run.
    public var selfTest: SelfTestResult?
  }

  private let data: DataFolder
  private let studioPort: UInt16

  let selfTestPackets: Int

  /// - Parameter selfTestPackets: 0 skips the self-test; 60 packets take one second.
  public init(
    data: DataFolder, studioPort: UInt16 = 8080,
    selfTestPackets: Int = SelfTest.defaultPackets
  ) {
    self.data = data
    self.studioPort = studioPort
    self.selfTestPackets = selfTestPackets
  }

  public func examine() async -> Report {
    let (loopback, selfTest) = await loopback
    let folder = dataFolder
    let findings = [
      Finding(
        name: "system", isGood: true, sentence: ProcessInfo.processInfo.operatingSystemVersionString
      ),
      folder, await vision, program("ffmpeg", use: "for compressed video and cameras"),
      studio, port(9000, use: "WeirdConnect and NERVE"), port(11111, use: "Live Link Face"),
      port(9001, use: "announcements of devices"),
      phones, await jack,
    ]
    return Report(
      version: Version.current, canServe: folder.isGood, findings: findings + loopback,
      selfTest: selfTest)
  }

  private var dataFolder: Finding {
    do {
      try FileManager.default.createDirectory(
        atPath: data.takes, withIntermediateDirectories: true)
      let isWritable = FileManager.default.isWritableFile(atPath: data.takes)
      return Finding(
        name: "data folder", isGood: isWritable,
        sentence: isWritable
          ? data.path : "\(data.path) cannot be written: give another one with --data.")
    } catch {
      return Finding(
        name: "data folder", isGood: false,
        sentence: "\(data.path) cannot be made: give another one with --data.")
    }
  }

  private func program(_ name: String, use: String) -> Finding {
    let path = Program.find(name)
    return Finding(
      name: name, isGood: path != nil,
      sentence: path.map { "\($0), \(use)." }
        ?? "not found; needed \(use): apt-get install \(name)")
  }

  private var studio: Finding {
    let isFree = TCPPort.isFree(Int(studioPort))
    return Finding(
      name: "studio port \(studioPort)", isGood: isFree,
      sentence: isFree
        ? "free." : "in use by another program (a running hub?): give another one with --port.")
  }

  private func port(_ number: UInt16, use: String) -> Finding {
    do {
      let receiver = try UDPReceiver(host: "0.0.0.0", port: Int(number))
      receiver.stop()
      return Finding(name: "UDP port \(number)", isGood: true, sentence: "free for \(use).")
    } catch {
      return Finding(name: "UDP port \(number)", isGood: false, sentence: "\(error)")
    }
  }

  private var phones: Finding {
    let addresses = LocalAddresses.interfaces.map(\.address)
    return Finding(
      name: "addresses for phones", isGood: !addresses.isEmpty,
      sentence: addresses.isEmpty
        ? "this machine has no address on a network: connect it to the Wi-Fi that the phone is on."
        : addresses.joined(separator: ", "))
  }

  private var jack: Finding {
    get async {
      do {
        let client = try await JackClient.open(JackClient.Options(name: "sensorium-doctor"))
        return Finding(
          name: "JACK", isGood: true,
          sentence:
            "a server runs at \(client.sampleRate) Hz, \(client.blockSize) frames a block: CV and MIDI can go there."
        )
      } catch {
        return Finding(name: "JACK", isGood: false, sentence: "\(error)")
      }
    }
  }
}
