import HubConnections
public import Addresses
import FaceControl
public import FaceEngine
import Files
import Foundation
public import Mapping
import Recording
public import ScreenKit
public import Streaming
import WebServer

/// All settings of a hub, with their defaults in one place.
public struct HubConfiguration: Sendable {
  /// Loopback port of the studio; 0 picks a free one.
  public var port: UInt16 = 8080
  /// Port of the HTTPS listener that phones use; 0 picks a free one.
  public var securePort: UInt16 = 8443
  /// Open the HTTPS listener to the network from the start.
  public var isLANOpen = false
  /// Control port for invitations of MIDI peers (data is one above; 0 picks a free pair); nil
  /// turns them off.
  public var midiPort: UInt16?
  /// Port for announcements of devices; 0 picks a free port, nil turns it off.
  public var discoveryPort: UInt16? = 9001
  /// Find others and be found by multicast DNS: on this computer, and on the network while it is open.
  public var isFoundByName = true
  /// Port of OSCQuery; 0 picks a free one, nil serves none.
  public var oscQueryPort: UInt16?
  /// Serve OSCQuery to the network too, without pairing: its clients cannot pair.
  public var isOSCQueryLANOpen = false
  public var tier = Tier.pro
  /// The sources that run from the start.
  public var namedSources = [NamedSource(.demo(DemoOptions()))]
  public var sinks: [SinkURL] = []
  public var settings = FaceSettings()
  /// Which of the above were given, and so replace the stored values.
  public var given: Given = []
  /// Start without the stored state, and store nothing of this run but presets.
  public var isFresh = false
  public var data = DataFolder()
  /// Sensors to record while the hub runs; nil records none.
  public var sensorRecording: SensorRecording?
  /// The system calls by which takes are written.
  var fileCalls = FileCalls.system
  /// Serve the pages from this folder instead of the built-in ones.
  public var webFolder: String?
  /// The user's own certificate chain and key (PEM files) in place of the hub's authority.
  public var certificate: (chain: String, key: String)?

  private var options: [ObjectIdentifier: any ProductOptions] = [:]

  public typealias Given = FaceEngineConfiguration.Given

  public init() {}

  /// The sources alone; setting them removes all names.
  public var sources: [SourceURL] {
    get { namedSources.map(\.source) }
    set { namedSources = newValue.map { NamedSource($0) } }
  }

  /// The options of a product.
  public subscript<Options: ProductOptions>(_ type: Options.Type) -> Options {
    get { options[ObjectIdentifier(type)] as? Options ?? Options() }
    set { options[ObjectIdentifier(type)] = newValue }
  }

  /// The engine's part.
  package var engine: FaceEngineConfiguration {
    var engine = FaceEngineConfiguration(folder: data.path)
    engine.tier = tier
    engine.namedSources = namedSources
    engine.sinks = sinks
    engine.settings = settings
    engine.given = given
    engine.isFresh = isFresh
    engine.takes = data.takes
    engine.outputs = data.outputs
    engine.fileCalls = fileCalls
    return engine
  }

  /// Throws one sentence for a configured file or folder that does not exist.
  package func check() throws {
    try data.prepare()
    if let webFolder, !FileManager.default.fileExists(atPath: webFolder + "/index.html") {
      throw RunError("\(webFolder) holds no pages: give the folder of index.html with --web.")
    }
    if let certificate {
      _ = try ServerIdentity(certificateFile: certificate.chain, keyFile: certificate.key)
    }
    for source in sources { try FrameSources.check(source) }
  }
}

/// The options of one product, with their defaults.
public protocol ProductOptions: Sendable {
  init()
}
