public import CaptureScreens
public import ScreenKit

/// The devices that came by the token of the session, by their names.
public struct CaptureGuests: Hashable, Sendable {
  /// Connected ones: they stay while they are connected.
  public var staying: [String]
  /// Those that show the token with everything that they send: a new one shuts them out at once.
  public var refused: [String]

  public init(staying: [String] = [], refused: [String] = []) {
    self.staying = staying
    self.refused = refused
  }
}

/// The token by which devices without pairing connect, and how it is made anew.
public struct CaptureAccessPanel: Codable, Hashable, Sendable {
  public enum Step: String, Codable, Sendable { case renew }

  public var status = Status(.off, "")
  public var renew = CaptureButton("New token …", Step.renew)
  /// The question that waits for a second tap; nil without one.
  public var question: CaptureQuestion?

  init(_ guests: CaptureGuests, isAsking: Bool) {
    let all = guests.staying + guests.refused
    status =
      all.isEmpty
      ? Status(.off, "No device is connected by the token of this session.")
      : Status(
        .connected,
        "\(Self.list(all)) \(all.count == 1 ? "is" : "are") connected by the token of this session."
      )
    question =
      isAsking
      ? CaptureQuestion(
        sentence: "Make a new token? The old one is refused at once. " + Self.effect(on: guests),
        confirm: "New token", cancel: "Keep the old one") : nil
  }

  /// What a new token means for those that are connected.
  static func effect(on guests: CaptureGuests) -> String {
    var sentences: [String] = []
    if !guests.staying.isEmpty {
      let isOne = guests.staying.count == 1
      sentences.append(
        "\(list(guests.staying)) \(isOne ? "stays" : "stay") connected, and "
          + "\(isOne ? "needs" : "need") the new address to connect again.")
    }
    if !guests.refused.isEmpty {
      let isOne = guests.refused.count == 1
      sentences.append(
        "\(list(guests.refused)) \(isOne ? "sends" : "send") nothing until "
          + "\(isOne ? "it has" : "they have") the new address.")
    }
    return sentences.isEmpty ? "No device is connected by it." : sentences.joined(separator: " ")
  }

  private static let mostNames = 6

  /// "Phone", "Phone and Watch", "Phone, Watch and 12 more".
  private static func list(_ names: [String]) -> String {
    var shown = names.prefix(mostNames).map { CaptureFigures.typed($0, longest: 60) }
    if names.count > mostNames { shown.append("\(names.count - mostNames) more") }
    guard let last = shown.popLast(), !shown.isEmpty else { return names.first ?? "" }
    return shown.joined(separator: ", ") + " and " + last
  }
}
