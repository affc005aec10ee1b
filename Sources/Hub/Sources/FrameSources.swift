import Addresses
import Recording

/// Creates the source of each kind of address.
enum FrameSources {
  /// Nil for a browser, whose page delivers the frames.
  static func source(
    for url: SourceURL, vision: Vision, cameraFaces: CameraFaces = CameraFaces()
  ) -> (any FrameSource)? {
    switch url.plain {
    case .demo(let options): DemoSource(options: options)
    case .replay(let path, let speed, let isLooped):
      ReplaySource(path: path, speed: speed, isLooped: isLooped)
    case .liveLink(let endpoint): LiveLinkSource(endpoint: endpoint)
    case .weirdConnect(let endpoint): WeirdConnectSource(endpoint: endpoint)
    case .video(let path, let speed, let isLooped):
      VideoSource(
        path: path, speed: speed, isLooped: isLooped, vision: vision, cameraFaces: cameraFaces)
    case .camera(let path): CameraSource(path: path, vision: vision, cameraFaces: cameraFaces)
    case .app(let app): AppSource(app: app)
    case .any(let port): AnySource(port: port)
    case .browser, .inverted: nil
    }
  }

  /// Throws one sentence when a recording cannot be played, before any output is opened.
  static func check(_ url: SourceURL) throws {
    if case .replay(let path, _, _) = url.plain { _ = try RecordedFile.open(path: path) }
  }

  /// Unix seconds of frame time 0: the recording's own start (1970 when it has none, so that
  /// a recording gives the same bytes every time); nil for live sources.
  static func epoch(of url: SourceURL) -> Double? {
    guard case .replay(let path, _, _) = url.plain else { return nil }
    return (try? RecordedFile.open(path: path))?.start ?? 0
  }
}
