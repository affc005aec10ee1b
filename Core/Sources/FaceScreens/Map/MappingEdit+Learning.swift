public import MIDI
public import Mapping
import Numbers

extension MappingEdit {
  /// The edit that sets the learned controller or note as the route of a channel or gesture and removes its
  /// other MIDI routes.
  public static func learn(
    _ route: Route, for source: Mappable, in table: MappingTable
  ) -> MappingEdit {
    let others = table[source].routes.filter { !$0.isMIDI }
    let fitted = route.gated { $0 = $0.fitted(to: table[source], of: source) }
    return .change(source, .routes(others + [fitted]))
  }
}

extension Route {
  /// The route to what a person moved.
  public init(_ control: LearnedControl) {
    self =
      switch control {
      case .controller(let number): .midiCC(Int(number))
      case .fineController(let number): .midiCC14(Int(number))
      case .note(let number): .note(NoteGate(note: Int(number)))
      }
  }
}
