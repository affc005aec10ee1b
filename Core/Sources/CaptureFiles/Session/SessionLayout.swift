import CaptureWire
import JSON

/// Which streams of a person become which files.
struct SessionLayout {
  /// A list and the streams that are merged into it.
  struct List {
    let name: String
    let streams: [CaptureStream]
  }

  /// A stream with a file, or a folder, of its own.
  struct Media {
    /// The number of its kind, from 1.
    let number: Int
    let stream: CaptureStream

    /// The name with the number of a second one: "video_2.mp4".
    func name(_ stem: String, _ ending: String) -> String {
      (number == 1 ? stem : "\(stem)_\(number)") + ending
    }
  }

  private(set) var lists: [List] = []
  let video: [Media]
  let audio: [Media]
  let depth: [Media]
  /// "present" or "absent" by sensor.
  let sensors: JSONMembers

  /// - Parameter isUsed: whether a stream holds anything.
  init(_ streams: [CaptureStream], isUsed: (CaptureStream) -> Bool) {
    let used = streams.filter(isUsed)
    func of(_ kind: CaptureKind) -> [CaptureStream] { used.filter { $0.kind == kind } }
    func media(_ kind: CaptureKind) -> [Media] {
      let ranked = of(kind).enumerated().sorted {
        (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset)
      }
      return ranked.enumerated().map { Media(number: $0.offset + 1, stream: $0.element.element) }
    }
    video = media(.video)
    audio = media(.audio)
    depth = media(.depth)
    let watches = of(.imu).filter { $0.mount == .leftWrist || $0.mount == .rightWrist }
    let others = of(.imu).filter { $0.mount != .leftWrist && $0.mount != .rightWrist }
    let isThere: [(String, Bool)] = [
      ("video", !video.isEmpty), ("depth", !depth.isEmpty), ("pose", !of(.pose).isEmpty),
      ("watch", !watches.isEmpty), ("glove", !of(.glove).isEmpty), ("phone_imu", !others.isEmpty),
      ("hands", !of(.hands).isEmpty), ("faces", !of(.face).isEmpty), ("body", !of(.body).isEmpty),
      ("audio", !audio.isEmpty),
    ]
    sensors = JSONMembers(
      listing: isThere.map { ($0.0, JSONNode.string($0.1 ? "present" : "absent")) })
    addEach("arkit_poses", of(.pose), isSpecified: true)
    addEach("watch_imu", watches, isSpecified: true)
    lists.append(List(name: "glove_joints.json", streams: of(.glove)))
    addEach("phone_imu", others)
    addEach("hands", of(.hands))
    addEach("faces", of(.face))
    addEach("body", of(.body))
  }

  /// One list for each stream; the specified ones are there without a stream too.
  private mutating func addEach(
    _ stem: String, _ streams: [CaptureStream], isSpecified: Bool = false
  ) {
    if streams.isEmpty, isSpecified { lists.append(List(name: stem + ".json", streams: [])) }
    for (index, stream) in streams.enumerated() {
      let suffix = index == 0 ? "" : "_\(index + 1)"
      lists.append(List(name: stem + suffix + ".json", streams: [stream]))
    }
  }

  /// What a person wears comes first.
  private static func rank(_ stream: CaptureStream) -> Int {
    switch stream.mount {
    case .head: 0
    case .chest: 1
    case nil: 2
    default: 3
    }
  }
}
