import NIOPosix

/// The event loops that all sockets of SwiftNIO share.
public enum EventLoops {
  /// Creates them now: NIO ends the program when it can open no file for them, so call this before
  /// sources and outputs open files.
  public static func prepare() { _ = MultiThreadedEventLoopGroup.singleton }
}
