import FaceControl
public import Mapping
import ScreenKit

extension MapScreen {
  public enum Outcome: Hashable, Sendable {
    case edited(MappingEdit)
    /// A frame of the performer, while ``isLearning``.
    case moved(ControlFrame)
    /// The sentence of the plan that was carried out.
    case presetLoaded(sentence: String)
    /// The name of the undone step; nil when there was none.
    case undone(name: String?)
    /// The name of the redone step; nil when there was none.
    case redone(name: String?)
    /// The error's sentence.
    case failed(String)
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    if case .moved(let control) = outcome { learn(from: control) }
    let notice: Notice? =
      switch outcome {
      case .moved, .edited(.change): nil
      case .edited(.resetAll): Notice(.success, "Every channel is at its default again.")
      case .edited(.load(let preset)): Notice(.success, "Loaded: \(preset.name)")
      case .presetLoaded(let sentence): Notice(.success, sentence)
      case .undone(let name): name.map { Notice(.success, "Undone: \($0)") }
      case .redone(let name): name.map { Notice(.success, "Done again: \($0)") }
      case .failed(let sentence): Notice(.error, sentence)
      }
    return notice.map { [.notify($0)] } ?? []
  }
}
