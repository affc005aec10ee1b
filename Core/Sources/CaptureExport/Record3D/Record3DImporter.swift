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
  }

  /// Bytes of an archive's picture or document at most.
  private static let largestEntry = 64 << 20

  private static func notes(compressed: Int) -> [String] {
    let pictures = "The pictures are JPEG files, which are not imported as a film."
    guard compressed > 0 else { return [pictures] }
    return [
      pictures,
      "The depth of \(compressed) frames is missing or compressed with LZFSE and is not imported.",
    ]
  }

  /// Imports the poses and intrinsics of a Record3D archive (.r3d), and its depth where that is not compressed.
  ///
  /// Record3D compresses its depth with LZFSE, and its pictures are JPEG, which a session's film cannot hold unchanged:
  /// both are left out, and the notes say so.
  public func importRecord3D(_ path: String) throws(CaptureExportError) -> CaptureImportReport {
    let archive = try Record3DArchive(path)
    let streams = [
      CaptureStream(id: Record3DStream.pose, device: "phone", kind: .pose, mount: .head),
      CaptureStream(
        id: Record3DStream.depth, device: "phone", kind: .depth, codec: "png16", mount: .head,
        width: archive.width, height: archive.height),
    ]
    let about = JSONNode.fields([
      "format": .string("sensorium-capture"), "version": JSONNode(1), "source": .string("Record3D"),
    ])
    return try make(
      path, device: CaptureDevice(id: "phone", name: "Record3D"), streams: streams,
      first: Self.nanoseconds(archive.time(of: 0)), about: about, camera: archive.camera(of: 0)
    ) { log throws(CaptureExportError) in
      var compressed = 0
      for number in archive.poses.indices {
        let time = Self.nanoseconds(archive.time(of: number))
        let sequence = UInt32(clamping: number)
        if let pose = archive.pose(of: number) {
          log.append(
            CaptureSample(sensed: time, sequence: sequence, reading: .pose(pose)),
            to: Record3DStream.pose)
        }
        if let reading = try archive.depth(of: number) {
          log.append(
            CaptureSample(sensed: time, sequence: sequence, reading: reading),
            to: Record3DStream.depth)
        } else {
          compressed += 1
        }
      }
      return Self.notes(compressed: compressed)
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
  /// Pixels of depth; 0 when unknown.
  let width: Int
  let height: Int

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
    width = Int(clamping: metadata["dw"]?.double ?? 0, to: 0...4_096)
    height = Int(clamping: metadata["dh"]?.double ?? 0, to: 0...4_096)
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

  /// The depth of a frame in millimetres; nil when it is missing or compressed.
  func depth(of number: Int) throws(CaptureExportError) -> CaptureReading? {
    let count = width * height
    guard count > 0, let entry = entries["rgbd/\(number).depth"], entry.size == count * 4,
      let bytes = try? zip.bytes(of: entry, limit: count * 4)
    else { return nil }
    let samples = (0..<count).map { index in
      let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[4 * index + $1]) << UInt32(8 * $1) }
      let metres = Float(bitPattern: word)
      return metres.isFinite ? UInt16(clamping: (Double(metres) * 1_000).rounded()) : 0
    }
    let png = DepthPNG.encode(DepthPicture(width: width, height: height, samples: samples))
    return .depth(png: png, confidence: confidence(number, count))
  }

  private func confidence(_ number: Int, _ count: Int) -> [UInt8] {
    guard let entry = entries["rgbd/\(number).conf"], entry.size == count,
      let bytes = try? zip.bytes(of: entry, limit: count)
    else { return [] }
    return GreyPNG.encode(GreyPicture(width: width, height: height, samples: bytes))
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
