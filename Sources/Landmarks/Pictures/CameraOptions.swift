/// A camera of this machine and the requested format; the camera uses the nearest format that it supports.
public struct CameraOptions: Hashable, Sendable {
  /// As in "/dev/video0".
  public var device: String
  public var width: Int
  public var height: Int
  /// Pictures per second.
  public var rate: Int

  public init(
    device: String = "/dev/video0", width: Int = 640, height: Int = 480, rate: Int = 30
  ) {
    self.device = device
    self.width = width
    self.height = height
    self.rate = rate
  }

  /// ffmpeg's arguments for Video4Linux.
  var arguments: [String] {
    [
      "-f", "v4l2", "-framerate", "\(rate)", "-video_size", "\(width)x\(height)",
      "-fflags", "nobuffer", "-i", device,
    ]
  }
}
