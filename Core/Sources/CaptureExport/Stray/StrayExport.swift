import CaptureFiles
import CaptureWire
import Files
import Numbers
import Signals

/// A session in the layout of Stray Scanner (strayrobots/scanner, docs/format.md): a row and a picture of depth for each
/// frame of the film.
struct StrayExport {
  let session: ExportSession
  let calls: FileCalls
  /// Seconds by which a picture of depth may be away from its frame.
  private static let tolerance = 0.05

  init(_ session: ExportSession, calls: FileCalls) {
    self.session = session
    self.calls = calls
  }

  func write(
    to path: String, _ progress: CaptureExporter.Progress
  ) throws(CaptureExportError) -> [String] {
    try ExportDisk.makeFolder(path)
    var notes = try copyFilm(to: path)
    guard progress(0.3) else { throw .cancelled }
    notes += try writeOdometry(to: path)
    guard progress(0.5) else { throw .cancelled }
    notes += try copyDepth(to: path, progress)
    notes += try writeMotion(to: path)
    notes += try writeCamera(to: path)
    return notes
  }

  /// What a row is made for: frames of the film, without one those of depth, else the poses.
  private var frames: ExportStream? {
    session.first(.video, isFrames: true) ?? session.first(.depth, isFrames: true)
  }

  private func copyFilm(to path: String) throws(CaptureExportError) -> [String] {
    guard session.reader.media.contains("video.mp4") else {
      return ["The session has no film, so that the export has no rgb.mp4."]
    }
    try ExportFile.copy(
      session.reader.folder + "/video.mp4", to: path + "/rgb.mp4", calls: calls)
    return []
  }

  private func writeOdometry(to path: String) throws(CaptureExportError) -> [String] {
    let file = ExportFile(path + "/odometry.csv", calls: calls)
    try file.write("timestamp, frame, x, y, z, qx, qy, qz, qw\n")
    var notes: [String] = []
    if let list = session.first(.pose) {
      let missing = try writeRows(PoseCourse(session.reader.samples(of: list.list)), to: file)
      if missing > 0 { notes.append("\(missing) frames have no pose beside them and no row.") }
    } else {
      notes.append("The session has no poses, so that odometry.csv has no rows.")
    }
    try file.finish()
    return notes
  }

  /// How many frames have no pose.
  private func writeRows(
    _ course: PoseCourse, to file: ExportFile
  ) throws(CaptureExportError) -> Int {
    var poses = course
    var (number, missing) = (0, 0)
    guard let frames else {
      while let (seconds, pose) = poses.advance() {
        try file.write(Self.row(seconds, number, pose))
        number += 1
      }
      return 0
    }
    for frame in session.reader.frames(of: frames.list) {
      if let pose = poses.pose(at: frame.seconds) {
        try file.write(Self.row(frame.seconds, number, pose))
      } else {
        missing += 1
      }
      number += 1
    }
    return missing
  }

  private static func row(_ seconds: Double, _ number: Int, _ pose: StrayPose) -> String {
    let (p, q) = (pose.position, pose.rotation)
    let values = [p.x, p.y, p.z, q.x, q.y, q.z, q.w].map { Float($0).description }
    return "\(seconds), \(digits(number)), " + values.joined(separator: ", ") + "\n"
  }

  /// The picture of depth next to each frame, under the frame's number.
  private func copyDepth(
    to path: String, _ progress: CaptureExporter.Progress
  ) throws(CaptureExportError) -> [String] {
    try ExportDisk.makeFolder(path + "/depth")
    try ExportDisk.makeFolder(path + "/confidence")
    guard let depth = session.first(.depth, isFrames: true), let frames else {
      return ["The session has no depth."]
    }
    var pictures = NearestFrames(session.reader.frames(of: depth.list))
    var number = 0
    var missing = 0
    for frame in session.reader.frames(of: frames.list) {
      let nearest = pictures.frame(at: frame.seconds)
      var isThere = false
      if let nearest, abs(nearest.seconds - frame.seconds) <= Self.tolerance {
        isThere = try copy(nearest.file, to: path + "/depth/" + Self.digits(number) + ".png")
        _ = try copy(nearest.confidence, to: path + "/confidence/" + Self.digits(number) + ".png")
      }
      if !isThere { missing += 1 }
      number += 1
      if number & 63 == 0 { guard progress(0.7) else { throw .cancelled } }
    }
    return missing == 0 ? [] : ["\(missing) frames have no depth within 50 ms and no picture."]
  }

  private func copy(_ name: String?, to path: String) throws(CaptureExportError) -> Bool {
    guard let name, ExportDisk.isInside(name),
      ExportDisk.isFile(session.reader.folder + "/" + name)
    else { return false }
    try ExportFile.copy(
      session.reader.folder + "/" + name, to: path, calls: calls, isQuick: true)
    return true
  }

  /// The motion of the phone, without one that of the watch.
  private func writeMotion(to path: String) throws(CaptureExportError) -> [String] {
    let file = ExportFile(path + "/imu.csv", calls: calls)
    try file.write("timestamp, a_x, a_y, a_z, alpha_x, alpha_y, alpha_z\n")
    let lists = session.streams.filter { $0.list.kind == .imu }
    let chosen = lists.first { $0.title.hasPrefix("phone") } ?? lists.first
    if let chosen {
      for sample in session.reader.samples(of: chosen.list) {
        guard case .motion(let motion) = sample.reading,
          motion.available.isSuperset(of: [.acceleration, .rotationRate])
        else { continue }
        let (a, w) = (motion.acceleration, motion.rotationRate)
        let values = [a.x, a.y, a.z, w.x, w.y, w.z].map(\.description)
        try file.write("\(sample.seconds), " + values.joined(separator: ", ") + "\n")
      }
    }
    try file.finish()
    guard let chosen else { return ["The session has no motion, so that imu.csv has no rows."] }
    return chosen.title.hasPrefix("phone") ? [] : ["imu.csv is the motion of the watch."]
  }

  private func writeCamera(to path: String) throws(CaptureExportError) -> [String] {
    guard let camera = session.intrinsics else {
      return ["The session does not tell the camera's intrinsics: camera_matrix.csv is missing."]
    }
    let file = ExportFile(path + "/camera_matrix.csv", calls: calls)
    try file.write(
      "\(camera.x), 0.0, \(camera.z)\n0.0, \(camera.y), \(camera.w)\n0.0, 0.0, 1.0\n")
    try file.finish()
    return []
  }

  static func digits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}

/// The poses of a session at ascending times, between two of them mixed.
struct PoseCourse {
  private var samples: SessionSamples
  private var before: (seconds: Double, pose: StrayPose)?
  private var after: (seconds: Double, pose: StrayPose)?
  /// Seconds beyond the first or last pose, or between two.
  private static let longestGap = 0.1

  init(_ samples: SessionSamples) {
    self.samples = samples
    after = next()
  }

  /// The next pose at its own time.
  mutating func advance() -> (seconds: Double, pose: StrayPose)? {
    defer { after = next() }
    return after
  }

  private mutating func next() -> (seconds: Double, pose: StrayPose)? {
    while let sample = samples.next() {
      if case .pose(let pose) = sample.reading {
        return (sample.seconds, StrayPose(pose.transform))
      }
    }
    return nil
  }

  mutating func pose(at seconds: Double) -> StrayPose? {
    while let head = after, head.seconds <= seconds {
      before = head
      after = next()
    }
    guard let before else {
      return after.flatMap { $0.seconds - seconds <= Self.longestGap ? $0.pose : nil }
    }
    guard let after else {
      return seconds - before.seconds <= Self.longestGap ? before.pose : nil
    }
    let length = after.seconds - before.seconds
    guard length <= Self.longestGap, length > 0 else {
      return seconds - before.seconds <= Self.longestGap ? before.pose : nil
    }
    return before.pose.mixed(with: after.pose, share: (seconds - before.seconds) / length)
  }
}

/// The frame next to each of ascending times.
struct NearestFrames {
  private var frames: SessionFrames
  private var before: SessionFrame?
  private var after: SessionFrame?

  init(_ frames: SessionFrames) {
    self.frames = frames
    after = self.frames.next()
  }

  mutating func frame(at seconds: Double) -> SessionFrame? {
    while let head = after, head.seconds <= seconds {
      before = head
      after = frames.next()
    }
    guard let before, let after else { return before ?? after }
    return seconds - before.seconds <= after.seconds - seconds ? before : after
  }
}
