/// The head's poses of the last 0.5 s, to compensate the latency of pictures from a camera on the head.
struct HeadPoseHistory: Hashable, Sendable {
  private var poses: [Entry] = []

  private struct Entry: Hashable {
    let pose: HeadAngles
    let time: Double
  }

  private static let memory = 0.5
  private static let limit = 64

  mutating func keep(_ pose: HeadAngles, at time: Double) {
    guard RandomEpoch.isTime(time) else { return }
    poses.removeAll { time - $0.time > Self.memory || $0.time >= time }
    poses.append(Entry(pose: pose, time: time))
    if poses.count > Self.limit { poses.removeFirst() }
  }

  /// The pose at a time, interpolated; nil when empty.
  func pose(at time: Double) -> HeadAngles? {
    guard let next = poses.firstIndex(where: { $0.time >= time }) else { return poses.last?.pose }
    guard next > 0 else { return poses[0].pose }
    let (a, b) = (poses[next - 1], poses[next])
    let share = (time - a.time) / (b.time - a.time)
    func between(_ angle: (HeadAngles) -> Double) -> Double {
      angle(a.pose) + share * (angle(b.pose) - angle(a.pose))
    }
    return HeadAngles(yaw: between(\.yaw), pitch: between(\.pitch), roll: between(\.roll))
  }
}
