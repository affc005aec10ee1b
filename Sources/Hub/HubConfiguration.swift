public import FaceControl
import Foundation
import Net

/// Everything that a person may set of a hub, with its defaults in one place.
public struct HubConfiguration: Sendable {
  /// Loopback port of the studio; 0 picks a free one.
  public var port: UInt16 = 8080
  /// Port of the HTTPS listener that phones use; 0 picks a free one.
  public var securePort: UInt16 = 8443
  /// Open the HTTPS listener to the network from the start.
  public var isLANOpen = false
  /// Port of OSCQuery; 0 picks a free one, nil serves none.
  public var oscQueryPort: UInt16?
  public var tier = Tier.pro
  public var sources: [SourceURL] = [.demo(DemoOptions())]
  public var sinks: [SinkURL] = []
  public var settings = FaceSettings()
  public var data = DataFolder()
  /// Serve the pages from this folder instead of the ones built in.
  public var webFolder: String?
  /// The user's own certificate chain and key (PEM files) in place of the hub's authority.
  public var certificate: (chain: String, key: String)?

  public init() {}

  /// Throws one sentence for what was asked for and is not there.
  func check() throws {
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
