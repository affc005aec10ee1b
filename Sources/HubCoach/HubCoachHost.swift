import Numbers
import CoachEngine
import CoachScreens
import CoachWire
import HubConnections
import HubStudio
import Landmarks
import Realtime
import Signals
import Streaming
import WebClient

/// What the coach's engine needs of this computer.
final class HubCoachHost: CoachHost {
  private let vision: Vision
  private let folder: CoachTakeFolder
  private let announcer: Announcer
  private let keys: ModelKeys
  private let tracker = Locked<Task<TrackerID, any Error>?>(nil)
  private let pictureCount = Counter()

  init(vision: Vision, folder: CoachTakeFolder, keys: ModelKeys, announcer: Announcer) {
    self.vision = vision
    self.folder = folder
    self.keys = keys
    self.announcer = announcer
  }

  func luma(of jpeg: [UInt8]) async -> PictureLuma? {
    guard let thread = try? await vision.thread() else { return nil }
    let made = tracker.withLock { tracker in
      let made = tracker ?? Task { try await thread.makeTracker(TrackerOptions(hasLuma: true)) }
      tracker = made
      return made
    }
    do {
      let id = try await made.value
      pictureCount.add()
      // Only the order of its pictures matters to a tracker without models.
      return try await thread.track(.jpeg(jpeg), tracker: id, time: Double(pictureCount.value)).luma
    } catch VisionError.picture {
      return nil
    } catch {
      tracker.withLock { if $0 == made { $0 = nil } }
      if let id = try? await made.value { await thread.closeTracker(id) }
      return nil
    }
  }

  /// Decodes in this process: the picture comes from a page that is paired, and only for a server that it chose.
  @concurrent func wirePicture(of picture: EncodedPicture, isMirrored: Bool) async -> [UInt8]? {
    picture.forWire(isMirrored: isMirrored)
  }

  func service(of judge: RemoteJudge) -> (any CoachService)? { judge.service(keys) }

  func takeBegan(_ id: String) async {
    guard let id = CoachTakeID(id) else { return }
    do {
      try await folder.begin(id)
    } catch {
      say("The film is not kept: \(error)")
    }
  }

  func say(_ sentence: String) { announcer.say(sentence) }
}

extension EncodedPicture {
  /// The picture as the contract wants it; nil for a JPEG that cannot be read.
  func forWire(isMirrored: Bool) -> [UInt8]? {
    guard let decoded = try? JPEGDecoder.decode(bytes) else { return nil }
    let fitted = decoded.fitted(
      width: CoachConstants.pictureWidth, height: CoachConstants.pictureHeight)
    return try? JPEGEncoder.encode(
      isMirrored ? fitted.mirrored : fitted,
      quality: Int(clamping: 100 * CoachConstants.jpegQuality))
  }
}

extension RemoteJudge {
  /// Asks it over HTTP.
  func service(_ keys: ModelKeys) -> any CoachService {
    switch self {
    case .server(let address): CoachClient(address)
    case .model(let address, let name):
      ModelClient(address, model: name) { keys.key(of: address.host) }
    }
  }
}
