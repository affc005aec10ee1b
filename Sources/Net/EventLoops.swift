import NIOPosix

/// The loops that all sockets of SwiftNIO share.
public enum EventLoops {
  /// Makes them now: NIO ends the program when it can open no file for them, so they come before
  /// sources and outputs take any.
  public static func prepare() { _ = MultiThreadedEventLoopGroup.singleton }
}
