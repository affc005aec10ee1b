import CoachEngine
import CoachScreens
import CoachWire
import Realtime
import Signals
import WebClient

/// What the coach's engine needs in a terminal. The film is not kept.
final class TerminalCoachHost: CoachHost {
  private let keys: ModelKeys
  private let said: @Sendable (String) -> Void
  private let luma = Locked<PictureLuma?>(nil)

  init(keys: ModelKeys, said: @escaping @Sendable (String) -> Void) {
    self.keys = keys
    self.said = said
  }

  /// The light of the picture that is passed to the engine next: it was measured when its face was looked for.
  func newest(_ luma: PictureLuma?) { self.luma.withLock { $0 = luma } }

  func luma(of jpeg: [UInt8]) async -> PictureLuma? { luma.withLock { $0 } }

  @concurrent func wirePicture(of picture: EncodedPicture, isMirrored: Bool) async -> [UInt8]? {
    picture.forWire(isMirrored: isMirrored)
  }

  func service(of judge: RemoteJudge) -> (any CoachService)? { judge.service(keys) }
  func takeBegan(_ id: String) async {}
  func say(_ sentence: String) { said(sentence) }
}
