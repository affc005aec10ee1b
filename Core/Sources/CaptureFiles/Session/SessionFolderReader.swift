import CaptureEntries
public import CaptureWire
import Files
public import JSON
import Numbers
import Signals

/// A finished session, read back for review, plots and export.
public struct SessionFolderReader: Sendable {
  public let folder: String
  /// The content of `metadata.json`, `calibration.json` and `sync_log.json`; null for one that is missing or damaged.
  public let metadata: JSONNode
  public let calibration: JSONNode
  public let syncLog: JSONNode
  /// Its lists of samples, in the order of their names.
  public let lists: [SessionList]
  /// The names of its films and sounds: "video.mp4", "audio.m4a".
  public let media: [String]

  /// Reads the documents and finds the lists. Throws for a folder that holds none of the specified files.
  public init(_ folder: String) throws(CaptureFileError) {
    self.folder = folder
    let names = try DiskFolder.names(in: folder)
    func document(_ name: String) -> JSONNode {
      let text = try? RegularFile.bytes(of: folder + "/" + name, limit: JSONRules.maximumSize)
      return text.flatMap { try? JSONParser.parse($0) } ?? .null
    }
    metadata = document("metadata.json")
    calibration = document("calibration.json")
    syncLog = document("sync_log.json")
    lists = names.compactMap { SessionList(name: $0) }
    media = names.filter { name in
      [".mp4", ".m4a", ".wav"].contains { name.hasSuffix($0) }
    }
    guard SessionVerifier.required.contains(where: names.contains) else {
      throw .notSession(path: folder)
    }
  }

  /// The samples of a list one after the other.
  public func samples(of list: SessionList) -> SessionSamples {
    SessionSamples(path: folder + "/" + list.name, kind: list.kind)
  }

  /// The frames of `video_frames.json`, `depth_frames.json` and the like, one after the other.
  public func frames(of list: SessionList) -> SessionFrames {
    SessionFrames(path: folder + "/" + list.name)
  }
}

/// A list of a session: a stream, or the times of its frames.
public struct SessionList: Hashable, Sendable {
  /// Its file.
  public let name: String
  public let kind: CaptureKind
  /// Whether it holds the times of frames and not samples.
  public let isFrames: Bool

  /// Nil for a file that is no list.
  public init?(name: String) {
    guard SessionSchema(file: name) != nil else { return nil }
    let stem = SessionSchema.stem(of: name)
    isFrames = stem.hasSuffix("_frames")
    switch stem {
    case "video_frames": kind = .video
    case "audio_frames": kind = .audio
    case "depth_frames": kind = .depth
    case "arkit_poses": kind = .pose
    case "watch_imu", "phone_imu": kind = .imu
    case "glove_joints": kind = .glove
    case "hands": kind = .hands
    case "faces": kind = .face
    default: kind = .body
    }
    self.name = name
  }
}

/// A sample of a session.
public struct SessionSample: Hashable, Sendable {
  /// Seconds from the start of the session.
  public let seconds: Double
  public let reading: CaptureReading
}

/// A frame of a session whose pixels or sound are in another file.
public struct SessionFrame: Hashable, Sendable {
  /// Seconds from the start of the session.
  public let seconds: Double
  /// Its number in its film, from 0.
  public let number: Int
  public let isKey: Bool
  /// The picture's file relative to the folder, of depth.
  public let file: String?
  /// The file of its confidences.
  public let confidence: String?
}

/// The entries of a list of a session as JSON, read in pieces: a broken end is left out.
struct SessionEntries: Sequence, IteratorProtocol {
  private let file: RegularFile?
  private var splitter = JSONListSplitter()
  private var isAtEnd = false
  /// Why reading ended early.
  private(set) var problem: String?

  init(path: String) {
    file = try? RegularFile(path: path)
    if file == nil { problem = "\(path) cannot be read." }
  }

  mutating func next() -> JSONMembers? {
    while problem == nil {
      do throws(JSONListSplitter.Problem) {
        if let entry = try splitter.next() {
          guard case .object(let members) = try? JSONParser.parse(entry) else { continue }
          return members
        }
        if isAtEnd {
          try splitter.finish()
          return nil
        }
      } catch { problem = error.sentence }
      let piece = (try? file?.next(262_144)) ?? []
      if piece.isEmpty { isAtEnd = true } else { splitter.append(piece) }
    }
    return nil
  }
}

/// The samples of a list of a session in ascending time; memory is one piece of the file.
public struct SessionSamples: Sequence, IteratorProtocol {
  private var entries: SessionEntries
  private let kind: CaptureKind
  private var sequence: UInt32 = 0

  init(path: String, kind: CaptureKind) {
    entries = SessionEntries(path: path)
    self.kind = kind
  }

  /// Why reading ended early; nil when all was read. Entries that cannot be read are left out.
  public var problem: String? { entries.problem }

  public mutating func next() -> SessionSample? {
    while let members = entries.next() {
      guard let seconds = members["timestamp"]?.double,
        let reading = EntryReading.reading(members, kind: kind, sequence: sequence)
      else { continue }
      sequence &+= 1
      return SessionSample(seconds: seconds, reading: reading)
    }
    return nil
  }
}

/// The frames of a list of a session in ascending time.
public struct SessionFrames: Sequence, IteratorProtocol {
  private var entries: SessionEntries

  init(path: String) { entries = SessionEntries(path: path) }

  /// Why reading ended early; nil when all was read.
  public var problem: String? { entries.problem }

  public mutating func next() -> SessionFrame? {
    while let members = entries.next() {
      guard let seconds = members["timestamp"]?.double else { continue }
      let number = (members["frame"] ?? members["sample"])?.double ?? 0
      func text(_ key: String) -> String? {
        if case .string(let text) = members[key] { text } else { nil }
      }
      return SessionFrame(
        seconds: seconds, number: Int(clamping: number), isKey: members["key"] == .bool(true),
        file: text("file"), confidence: text("confidence"))
    }
    return nil
  }
}
