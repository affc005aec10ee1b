import Net
import Numbers
import OSC
import Realtime
import RobotFace

/// A head that another program turns: it gets `/robot/head` with yaw, pitch and roll in degrees as datagrams, when the
/// pose changes and once a second.
final class OSCHead: HeadDriver {
  private struct State {
    var pose: HeadAngles?
    var sent = -Double.infinity
    var refused: UInt64 = 0
    var troubled = -Double.infinity
    var isStopped = false
  }

  private let sender: UDPSender
  private let target: String
  private let state = Locked(State())

  /// Looks the host up without holding this thread.
  init(host: String, port: UInt16) async throws {
    sender = try await UDPSender.open(host: host, port: Int(port))
    target = MotorAddress.osc(host: host, port: port).description
  }

  func turn(to pose: HeadAngles) {
    let now = MonotonicClock.seconds
    let isNews = state.withLock { state in
      guard !state.isStopped, state.pose != pose || now - state.sent >= 1 else { return false }
      (state.pose, state.sent) = (pose, now)
      return true
    }
    guard isNews else { return }
    let message = OSCMessage(
      "/robot/head", .float32(Float(pose.yaw)), .float32(Float(pose.up)),
      .float32(Float(pose.toLeftShoulder)))
    OSCPacket.message(message).encoded().withUnsafeBytes { _ = sender.send($0) }
  }

  var report: HeadStatus {
    let (refused, now) = (sender.counts.refused, MonotonicClock.seconds)
    return state.withLock { state in
      if refused > state.refused { (state.refused, state.troubled) = (refused, now) }
      if state.isStopped { return HeadStatus(.off, "Nothing is sent to \(target) any more.") }
      guard now - state.troubled > 3 else {
        return HeadStatus(.searching, "Nothing listens at \(target) yet; still sending.")
      }
      return HeadStatus(.ready, "Poses are sent to \(target).")
    }
  }

  func stop() async { state.withLock { $0.isStopped = true } }
}
