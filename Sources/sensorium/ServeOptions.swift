import HubCapture
import HubInstrument
import HubRobot
import HubStudio
import ArgumentParser
import FaceEngine
import Foundation
import Hub
import Mapping
import ScreenKit
import Streaming

/// All options of a hub on the command line.
struct ServeOptions: ParsableArguments {
  @Option(name: .customLong("from"), help: "A source to start with; may be given several times.")
  var sources: [String] = []

  @Option(name: .customLong("to"), help: "A sink to start with; may be given several times.")
  var sinks: [String] = []

  @Option(help: "Port of the studio on this computer.")
  var port: UInt16 = 8080

  @Option(help: "Port of the studio for phones (HTTPS).")
  var securePort: UInt16 = 8443

  @Option(help: "UDP port on which devices announce themselves.")
  var discoveryPort: UInt16 = 9001

  @Flag(help: "Neither look for devices by name nor be found by name (multicast DNS).")
  var noNames = false

  @Option(help: "Port of OSCQuery, which lists our OSC addresses to media programs (8009).")
  var oscQueryPort: UInt16?

  @Flag(help: "Open OSCQuery to the whole network, without pairing.")
  var oscQueryLan = false

  @Flag(help: "Open the studio to the network from the start (HTTPS, with a pairing code).")
  var lan = false

  @Option(help: "Let MIDI peers invite the hub at this port and the one above, usually 5004.")
  var midiPort: UInt16?

  @Option(
    help: "Where Prospero sounds from the start: page, jack or alsa (default: where it did last).")
  var sound: String?

  @Option(help: "Prospero's sound card: a name from `aplay -L`.")
  var soundCard = "default"

  @Option(
    name: .customLong("midi"),
    help:
      "Where Prospero's notes go: rtpmidi://HOST:PORT, jackmidi: or midifile:NAME.mid; may be repeated."
  )
  var instrumentMIDI: [String] = []

  @Option(
    help:
      "Port for Capture’s devices that cannot pair, such as Sensor Logger; gloves are received on UDP 5555 then."
  )
  var capturePort: UInt16?

  @Flag(help: "Open --capture-port and --glove-port to the whole network, without pairing.")
  var captureLan = false

  @Option(help: "UDP port for HandDriver’s gloves (with --capture-port: 5555); 0 picks a free one.")
  var glovePort: UInt16?

  @Option(help: "Show the hub as the free or the pro tier.")
  var tier: String = Tier.pro.rawValue

  @OptionGroup var pipeline: PipelineOptions

  @Flag(
    help: "Start without the remembered connections and settings, and remember none of this run.")
  var fresh = false

  @Option(help: "Folder for takes and certificates (default: ~/.local/share/sensorium).")
  var data: String?

  @Option(help: "Serve the pages from this folder, while working on them.")
  var web: String?

  @Option(help: "Your own certificate chain (PEM) for HTTPS; needs --key.")
  var certificate: String?

  @Option(help: "The private key (PEM) of --certificate.")
  var key: String?

  @Option(help: "Record sensors to this session file until Ctrl-C; needs --sensors.")
  var recordSensors: String?

  @Option(help: "What to record: microphone, motion, face, hands, body, channels; with commas.")
  var sensors: String?

  @Flag(name: .shortAndLong, help: "Print more details on standard error.")
  var verbose = false

  func validate() throws {
    guard Tier(rawValue: tier) != nil else {
      throw ValidationError("--tier must be free or pro (got \(tier)).")
    }
    guard sound.map(InstrumentOptions.outputs.contains) ?? true else {
      throw ValidationError(
        "--sound must be \(InstrumentOptions.outputs.joined(separator: ", ")) (got \(sound ?? ""))."
      )
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key belong together: give both.")
    }
    guard (recordSensors == nil) == (sensors == nil) else {
      throw ValidationError("--record-sensors and --sensors belong together: give both.")
    }
    do { _ = try sensorRecording() } catch { throw ValidationError("\(error)") }
    try AddressParsing.checkCounts(sources: sources, sinks: sinks)
    for text in sources { _ = try AddressParsing.namedSource(text) }
    for text in sinks { _ = try AddressParsing.sink(text) }
    for text in instrumentMIDI {
      do { try InstrumentOptions.check(midi: text) } catch {
        throw ValidationError("--midi: \(error)")
      }
    }
  }

  /// Runs the hub until Ctrl-C, with further settings.
  func serve(_ adjust: (inout HubConfiguration) -> Void = { _ in }) async throws {
    do {
      var configuration = try configuration()
      adjust(&configuration)
      let hub = Hub(configuration, log: Terminal.logger(isVerbose: verbose))
      try await Interruption.race {
        try await hub.run { Terminal.say($0) }
      }
    } catch let error as ValidationError {
      throw error
    } catch {
      throw Terminal.fail(error)
    }
  }

  private func configuration() throws -> HubConfiguration {
    var hub = HubConfiguration()
    hub.port = port
    hub.securePort = securePort
    hub.discoveryPort = discoveryPort
    hub.isFoundByName = !noNames
    hub.isLANOpen = lan
    hub.midiPort = midiPort
    // A hub on a chosen free port is one of several, so it uses no fixed port.
    hub.isOSCQueryLANOpen = oscQueryLan
    hub.oscQueryPort = oscQueryPort ?? (port == 0 ? 0 : 8009)
    hub.tier = Tier(rawValue: tier) ?? .pro
    if !sources.isEmpty { hub.namedSources = try sources.map(AddressParsing.namedSource) }
    hub.sinks = try sinks.map(AddressParsing.sink)
    hub.settings = try pipeline.settings()
    hub.isFresh = fresh
    if !sources.isEmpty { hub.given.insert(.sources) }
    if !sinks.isEmpty { hub.given.insert(.sinks) }
    if hub.settings != FaceSettings() { hub.given.insert(.settings) }
    // A requested simulated performer is visible to robots too.
    hub.robot.seesSimulated = !sources.isEmpty
    hub.capture.devicePort = capturePort
    hub.capture.isDeviceLANOpen = captureLan
    hub.capture.glovePort =
      glovePort
      ?? capturePort.map { $0 == 0 || port == 0 ? 0 : CaptureOptions.usualGlovePort }
    hub.instrument.output = sound
    hub.instrument.midi = instrumentMIDI
    hub.instrument.alsaDevice = soundCard
    hub.sensorRecording = try sensorRecording()
    hub.data = DataFolder(path: data)
    hub.webFolder = web
    if let certificate, let key { hub.certificate = (certificate, key) }
    return hub
  }

  private func sensorRecording() throws -> SensorRecording? {
    guard let recordSensors, let sensors else { return nil }
    return try SensorRecording(path: recordSensors, sensors: sensors)
  }
}
