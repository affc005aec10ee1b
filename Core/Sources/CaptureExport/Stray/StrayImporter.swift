import CaptureFiles
import CaptureWire
import Deflate
import Files
import JSON
import MovieFile
import Numbers
import Signals

extension CaptureImporter {
  private enum StrayStream {
    static let video: UInt16 = 1
    static let depth: UInt16 = 2
    static let pose: UInt16 = 3
    static let motion: UInt16 = 4
  }

  /// Imports a folder of Stray Scanner: film, depth with confidence, poses and motion at their own times; the film's
  /// frames at those of its container.
  public func importStray(_ folder: String) throws(CaptureExportError) -> CaptureImportReport {
    for name in ["odometry.csv", "rgb.mp4"] where !ExportDisk.isFile(folder + "/" + name) {
      throw .notFormat(path: folder, format: "Stray Scanner", missing: name)
    }
    let streams = try Self.streams(folder)
    let hasDepth = streams.contains { $0.id == StrayStream.depth }
    var rows = try CSVLines(folder + "/odometry.csv")
    guard let first = try rows.numbers(9) else {
      throw .notFormat(path: folder, format: "Stray Scanner", missing: "row in odometry.csv")
    }
    var start = first[0]
    if ExportDisk.isFile(folder + "/imu.csv") {
      var motion = try CSVLines(folder + "/imu.csv")
      if let row = try motion.numbers(7) { start = min(start, row[0]) }
    }
    let found = (try? Self.camera(folder)) ?? nil
    let camera = found.flatMap { $0.x > 0 && $0.y > 0 ? $0 : nil }
    let about = JSONNode.fields([
      "format": .string("sensorium-capture"), "version": JSONNode(1),
      "source": .string("Stray Scanner"),
    ])
    return try make(
      folder, device: CaptureDevice(id: "phone", name: "Stray Scanner"), streams: streams,
      first: Self.nanoseconds(start), about: about, camera: camera
    ) { log throws(CaptureExportError) in
      try Self.addFilm(folder + "/rgb.mp4", at: Self.nanoseconds(first[0]), to: log)
      let missing = try Self.addFrames(folder, camera, hasDepth: hasDepth, to: log)
      try Self.addMotion(folder, to: log)
      return missing == 0 ? [] : ["\(missing) frames have no picture of depth that can be read."]
    }
  }

  private static func streams(
    _ folder: String
  ) throws(CaptureExportError) -> [CaptureStream] {
    var streams = [
      try film(folder + "/rgb.mp4"),
      CaptureStream(id: StrayStream.pose, device: "phone", kind: .pose, mount: .head),
      CaptureStream(id: StrayStream.motion, device: "phone", kind: .imu, mount: .head),
    ]
    let picture = ExportDisk.names(in: folder + "/depth").first.flatMap {
      try? ExportDisk.bytes(folder + "/depth/" + $0, limit: ExportDisk.largestPicture)
    }
    if let size = picture.flatMap({ try? PNGHeader(reading: $0) }) {
      streams.append(
        CaptureStream(
          id: StrayStream.depth, device: "phone", kind: .depth, codec: "png16", mount: .head,
          width: size.width, height: size.height))
    }
    return streams
  }

  private static func film(_ path: String) throws(CaptureExportError) -> CaptureStream {
    do throws(MovieError) {
      guard let track = try MovieReader(path: path).first(.video) else {
        throw MovieError.unreadable(path, "it has no video")
      }
      return CaptureStream(
        id: StrayStream.video, device: "phone", kind: .video, codec: track.format.codec.rawValue,
        mount: .head, width: track.format.width, height: track.format.height,
        configuration: track.format.configuration, isEstimated: true)
    } catch { throw .unreadable(path: path, reason: error.reason) }
  }

  private static func camera(_ folder: String) throws(CaptureExportError) -> SIMD4<Double>? {
    var lines = try CSVLines(folder + "/camera_matrix.csv")
    guard let top = try lines.numbers(3), let middle = try lines.numbers(3) else { return nil }
    return SIMD4(top[0], middle[1], top[2], middle[2])
  }

  /// The film as it is, in pieces, as a browser's recorder gives one.
  private static func addFilm(
    _ path: String, at time: Int64, to log: CaptureLog
  ) throws(CaptureExportError) {
    let file = try ExportDisk.open(path)
    var sequence: UInt32 = 0
    while true {
      let piece = try file.chunk()
      if piece.isEmpty { return }
      let sample = CaptureSample(
        sensed: time, sequence: sequence, reading: .encoded(bytes: piece, isKey: sequence == 0))
      log.append(sample, to: StrayStream.video)
      sequence += 1
    }
  }

  /// Poses and pictures; how many of these are missing.
  private static func addFrames(
    _ folder: String, _ camera: SIMD4<Double>?, hasDepth: Bool, to log: CaptureLog
  ) throws(CaptureExportError) -> Int {
    var rows = try CSVLines(folder + "/odometry.csv")
    var sequence: UInt32 = 0
    var missing = 0
    let intrinsics = camera.map { SIMD4<Float>($0) }
    while let row = try rows.numbers(9) {
      let time = nanoseconds(row[0])
      guard let rotation = StrayPose.normalized(SIMD4(row[5], row[6], row[7], row[8])) else {
        continue
      }
      let pose = StrayPose(position: SIMD3(row[2], row[3], row[4]), rotation: rotation)
      let reading = CaptureReading.pose(
        CameraPose(transform: pose.transform, intrinsics: intrinsics))
      log.append(
        CaptureSample(sensed: time, sequence: sequence, reading: reading), to: StrayStream.pose)
      if hasDepth {
        let name = StrayExport.digits(Int(clamping: row[1])) + ".png"
        if let depth = depth(folder, name) {
          log.append(
            CaptureSample(sensed: time, sequence: sequence, reading: depth), to: StrayStream.depth)
        } else {
          missing += 1
        }
      }
      sequence &+= 1
    }
    return missing
  }

  /// Nil for pictures that are not of the kind.
  private static func depth(_ folder: String, _ name: String) -> CaptureReading? {
    func png(_ part: String, bits: UInt8) -> [UInt8]? {
      let path = folder + "/" + part + "/" + name
      guard let bytes = try? ExportDisk.bytes(path, limit: ExportDisk.largestPicture),
        let header = try? PNGHeader(reading: bytes), header.bitDepth == bits,
        header.colourType == 0
      else { return nil }
      return bytes
    }
    guard let depth = png("depth", bits: 16) else { return nil }
    return .depth(png: depth, confidence: png("confidence", bits: 8) ?? [])
  }

  private static func addMotion(
    _ folder: String, to log: CaptureLog
  ) throws(CaptureExportError) {
    guard ExportDisk.isFile(folder + "/imu.csv") else { return }
    var rows = try CSVLines(folder + "/imu.csv")
    var sequence: UInt32 = 0
    while let row = try rows.numbers(7) {
      var motion = MotionSample(sequence: sequence, available: [.acceleration, .rotationRate])
      motion.acceleration = SIMD3<Float>(SIMD3(row[1], row[2], row[3]))
      motion.rotationRate = SIMD3<Float>(SIMD3(row[4], row[5], row[6]))
      log.append(
        CaptureSample(
          sensed: nanoseconds(row[0]), sequence: sequence, reading: .motion(motion)),
        to: StrayStream.motion)
      sequence &+= 1
    }
  }
}
