package import Capture
import ScreenKit

/// What an assignment asks for.
package enum CaptureAssignmentWords {
  /// "any task", "any task: pour, fold; in kitchen, desk; both hands; up to difficulty 3".
  package static func filter(_ filter: TaskFilter) -> String {
    func list<Value: CaseIterable & Hashable>(
      _ chosen: Set<Value>, _ word: (Value) -> String
    ) -> String {
      Value.allCases.filter { chosen.contains($0) }.map(word).joined(separator: ", ")
    }
    var parts: [String] = []
    if !filter.verbs.isEmpty { parts.append(list(filter.verbs, \.rawValue)) }
    if !filter.rooms.isEmpty { parts.append("in " + list(filter.rooms, \.rawValue)) }
    if !filter.hands.isEmpty { parts.append(list(filter.hands) { $0.title.lowercased() }) }
    if filter.hardest < 5 { parts.append("up to difficulty \(filter.hardest)") }
    return (["any task"] + (parts.isEmpty ? [] : [parts.joined(separator: "; ")]))
      .joined(separator: ": ") + "."
  }
}
