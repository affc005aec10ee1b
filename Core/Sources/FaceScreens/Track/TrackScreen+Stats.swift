import Console
import ScreenKit

extension TrackScreen {
  /// One line of the debug overlay on the face.
  public struct Stat: Codable, Hashable, Sendable {
    public var name: String
    public var text: String
  }

  /// The figures of debug mode; empty when it is off.
  static func stats(of state: FaceState) -> [Stat] {
    guard state.shared.options.isDebugging else { return [] }
    let on = state.shared.sinks.filter(\.isOn)
    let newest = state.shared.hub.traffic.compactMap(\.packets.first).map(\.size)
    return [
      Stat(
        name: "In", text: "\((state.shared.leadPerformer?.framesPerSecond ?? 0).oneDecimal) fps"),
      Stat(name: "Out", text: Bandwidth(hubState: state.shared).text),
      Stat(name: "Outputs", text: "\(on.count) of \(state.shared.sinks.count) on"),
      Stat(name: "Sent", text: "\(on.map(\.sent).reduce(0, +)) packets"),
      Stat(name: "Failed", text: "\(on.map(\.failed).reduce(0, +)) packets"),
      Stat(name: "Last size", text: newest.max().map { "\($0) B" } ?? "–"),
    ]
  }
}
