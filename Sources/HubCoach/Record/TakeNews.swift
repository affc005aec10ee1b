public import CoachEngine
import CoachWire
import Foundation
import JSON

extension TakeNews {
  /// For a terminal.
  public var lines: [String] {
    switch self {
    case .notice(let sentence): [sentence]
    case .countdown(let text): [text]
    case .began(let take, let judge):
      ["Recording \(take); judge: \(judge). Return or Ctrl-C stops."]
    case .event(let event, let time):
      [
        String(format: "%7.1f s  %3.0f %%  ", time, 100 * event.score)
          + "\(event.kind.rawValue)\(event.buzz ? " !" : "")  \(event.message)  \(event.reasoning)"
      ]
    case .kept(let take):
      [
        String(format: "\(take.id) is kept, %.1f s: ", take.length)
          + "`sensorium coach report \(take.id)` and the page Takes show it."
      ] + (take.report?.lines ?? ["It is too short for a report: at least 3 s are needed."])
    }
  }

  /// Whether it is about the recording rather than a result of it.
  public var isNotice: Bool { if case .notice = self { true } else { false } }

  /// One line of JSON.
  public var jsonLine: String { JSONPrinter.text(of: json, isIndented: false) }
}
