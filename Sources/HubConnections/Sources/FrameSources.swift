package import Addresses
import FaceEngine
import Recording
package import Streaming

/// Creates the source of each kind of address.
package enum FrameSources {
  /// Nil for a browser, whose page delivers the frames.
  package static func source(
    for url: SourceURL, vision: Vision, sensors: SensorBus = SensorBus()
  ) -> (any FrameSource)? {
    switch url.plain {
    case .demo(let options): DemoSource(options: options)
    case .replay(let path, let speed, let isLooped):
      ReplaySource(path: path, speed: speed, isLooped: isLooped)
    case .liveLink(let endpoint): LiveLinkSource(endpoint: endpoint)
    case .weirdConnect(let endpoint): WeirdConnectSource(endpoint: endpoint)
    case .video(let path, let speed, let isLooped):
      VideoSource(
        path: path, speed: speed, isLooped: isLooped, vision: vision, sensors: sensors,
        name: url.title)
    case .camera(let path):
      CameraSource(path: path, vision: vision, sensors: sensors, name: url.title)
    case .app(let app): AppSource(app: app)
    case .any(let port): AnySource(port: port)
    case .browser, .inverted: nil
    }
  }

  /// Throws one sentence when a recording cannot be played, before any output is opened.
  package static func check(_ url: SourceURL) throws {
    if case .replay(let path, _, _) = url.plain { _ = try RecordedFile.open(path: path) }
  }
}
