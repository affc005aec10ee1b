import CaptureFiles
import CaptureWire
import Deflate
import Files
import JSON
import Numbers
import Signals

extension CaptureImporter {
  private enum Record3DStream {
    static let depth: UInt16 = 1
    static let pose: UInt16 = 2
    static let video: UInt16 = 3
  }

  /// Imports a Record3D archive (.r3d): poses, intrinsics, depth with confidences, and its pictures as a film of JPEG,
  /// unchanged. The notes say what frames lack.
  public func importRecord3D(_ path: String) throws(CaptureExportError) -> CaptureImportReport {
    let archive = try Record3DArchive(path)
    let about = JSONNode.fields([
      "format": .string("sensorium-capture"), "version": JSONNode(1), "source": .string("Record3D"),
    ])
    return try make(
      path, device: CaptureDevice(id: "phone", name: "Record3D"), streams: Self.streams(archive),
      first: Self.nanoseconds(archive.time(of: 0)), about: about, camera: archive.camera(of: 0)
    ) { log throws(CaptureExportError) in
      var missing = (pictures: 0, depths: 0)
      for number in archive.poses.indices {
        func add(_ reading: CaptureReading?, to stream: UInt16) -> Bool {
          guard let reading else { return false }
          return log.append(
            CaptureSample(
              sensed: Self.nanoseconds(archive.time(of: number)),
              sequence: UInt32(clamping: number), reading: reading), to: stream)
        }
        _ = add(archive.pose(of: number).map { .pose($0) }, to: Record3DStream.pose)
        if !add(archive.picture(of: number), to: Record3DStream.video) { missing.pictures += 1 }
        if !add(archive.depth(of: number), to: Record3DStream.depth) { missing.depths += 1 }
      }
      return Self.notes(missing.pictures, missing.depths, of: archive.poses.count)
    }
  }

  private static func streams(_ archive: Record3DArchive) -> [CaptureStream] {
    [
      CaptureStream(
        id: Record3DStream.depth, device: "phone", kind: .depth, codec: "png16", mount: .head,
        width: archive.depthSize.width, height: archive.depthSize.height),
      CaptureStream(id: Record3DStream.pose, device: "phone", kind: .pose, mount: .head),
      CaptureStream(
        id: Record3DStream.video, device: "phone", kind: .video, codec: "jpeg", mount: .head,
        width: archive.size.width, height: archive.size.height),
    ]
  }

  private static func notes(_ pictures: Int, _ depths: Int, of count: Int) -> [String] {
    [("picture", pictures), ("depth", depths)].compactMap { name, missing in
      missing == 0
        ? nil : "The \(name) of \(missing) of \(count) frames is missing or damaged."
    }
  }
}

/// A Record3D archive: "metadata" (JSON) and rgbd/N.jpg, N.depth, N.conf.
struct Record3DArchive {
  private let path: String
  private let zip: ZipReader
  private let entries: [String: ZipEntry]
  private let metadata: JSONMembers
  /// qx, qy, qz, qw, x, y, z of each frame.
  let poses: [JSONNode]
  private let times: [JSONNode]
  private let cameras: [JSONNode]
  /// Pixels of a picture, and of depth; 0 when unknown.
  let size: (width: Int, height: Int)
  let depthSize: (width: Int, height: Int)

  /// Bytes of a picture at most.
  private static let largestPicture = 8 << 20
  private static let longestSide = 4_096

  init(_ path: String) throws(CaptureExportError) {
    self.path = path
    let file = try ExportDisk.open(path)
    let size = file.size
    let reader = ArchiveBytes(path: path)
    do throws(ZipError) {
      zip = try ZipReader(size: size) { reader.bytes(at: $0, count: $1) }
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    entries = Dictionary(zip.entries.map { ($0.name, $0) }) { first, _ in first }
    guard let entry = entries["metadata"],
      let text = try? zip.bytes(of: entry, limit: 64 << 20)
    else { throw .notFormat(path: path, format: "Record3D", missing: "metadata") }
    var rules = JSONRules()
    rules.maximumSize = 64 << 20
    metadata = ((try? JSONParser.parse(text, rules: rules)) ?? .null).members
    poses = metadata["poses"]?.elements ?? []
    guard !poses.isEmpty else {
      throw .notFormat(path: path, format: "Record3D", missing: "pose in its metadata")
    }
    times = metadata["frameTimestamps"]?.elements ?? []
    cameras = metadata["perFrameIntrinsicCoeffs"]?.elements ?? []
    let sides = ["w", "h", "dw", "dh"].map { [metadata] in
      Int(clamping: metadata[$0]?.double ?? 0, to: 0...Self.longestSide)
    }
    self.size = (sides[0], sides[1])
    depthSize = (sides[2], sides[3])
  }

  /// Seconds of a frame, by the rate where the archive lists none.
  func time(of number: Int) -> Double {
    if number < times.count, let time = times[number].double, time.magnitude < 1e9 { return time }
    let rate = metadata["fps"]?.double ?? 60
    return Double(number) / (rate > 0 ? rate : 60)
  }

  /// fx, fy, cx, cy of a frame; the matrix K is column-major.
  func camera(of number: Int) -> SIMD4<Double>? {
    if number < cameras.count {
      let values = cameras[number].elements.compactMap(\.double)
      if values.count >= 4 { return SIMD4(values[0], values[1], values[2], values[3]) }
    }
    let matrix = metadata["K"]?.elements.compactMap(\.double) ?? []
    return matrix.count == 9 ? SIMD4(matrix[0], matrix[4], matrix[6], matrix[7]) : nil
  }

  /// Nil for a pose without a rotation.
  func pose(of number: Int) -> CameraPose? {
    let values = poses[number].elements.compactMap(\.double)
    guard values.count == 7,
      let rotation = StrayPose.normalized(SIMD4(values[0], values[1], values[2], values[3]))
    else { return nil }
    // Record3D gives ARKit's own rotation.
    let turned = SIMD4(rotation.w, rotation.z, -rotation.y, -rotation.x)
    let pose = StrayPose(position: SIMD3(values[4], values[5], values[6]), rotation: turned)
    return CameraPose(
      transform: pose.transform, intrinsics: camera(of: number).map { SIMD4<Float>($0) })
  }

  /// The picture of a frame as a JPEG file; nil when it is missing.
  func picture(of number: Int) -> CaptureReading? {
    guard size.width > 0, size.height > 0, let entry = entries["rgbd/\(number).jpg"],
      let bytes = try? zip.bytes(of: entry, limit: Self.largestPicture),
      bytes.starts(with: [0xFF, 0xD8])
    else { return nil }
    return .encoded(bytes: bytes, isKey: true)
  }

  /// The depth of a frame in millimetres; nil when it is missing or damaged.
  func depth(of number: Int) -> CaptureReading? {
    let count = depthSize.width * depthSize.height
    guard count > 0, let bytes = bytes("rgbd/\(number).depth", count: count * 4) else { return nil }
    let samples = (0..<count).map { index in
      let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[4 * index + $1]) << UInt32(8 * $1) }
      let metres = Float(bitPattern: word)
      return metres.isFinite ? UInt16(clamping: (Double(metres) * 1_000).rounded()) : 0
    }
    let png = DepthPNG.encode(
      DepthPicture(width: depthSize.width, height: depthSize.height, samples: samples))
    return .depth(png: png, confidence: confidence(number, count))
  }

  private func confidence(_ number: Int, _ count: Int) -> [UInt8] {
    guard let bytes = bytes("rgbd/\(number).conf", count: count) else { return [] }
    return GreyPNG.encode(
      GreyPicture(width: depthSize.width, height: depthSize.height, samples: bytes))
  }

  /// The `count` bytes of an entry, which are as they are or compressed with LZFSE; nil for anything else.
  private func bytes(_ name: String, count: Int) -> [UInt8]? {
    // What does not get smaller has heads of a few bytes.
    guard let entry = entries[name],
      let bytes = try? zip.bytes(of: entry, limit: count + count / 8 + 4_096)
    else { return nil }
    guard bytes.count != count || LZFSE.isStream(bytes) else { return bytes }
    let decoded = try? LZFSE.decode(bytes, limit: count)
    return decoded?.count == count ? decoded : nil
  }
}

/// The bytes of an archive at offsets; each call opens the file, so that any thread may ask.
private struct ArchiveBytes: Sendable {
  let path: String

  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0, let file = try? RegularFile(path: path), offset <= file.size
    else {
      return []
    }
    file.seek(to: offset)
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let piece = try? file.next(count - bytes.count), !piece.isEmpty else { break }
      bytes = bytes.isEmpty ? piece : bytes + piece
    }
    return bytes
  }
}
