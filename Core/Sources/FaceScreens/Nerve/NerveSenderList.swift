import Addresses
import Console
import FaceControl
import Numbers
import ScreenKit

/// The selectable senders: all, active ones, and announced ones.
public struct NerveSenderList: Codable, Hashable, Sendable {
  public struct Row: Codable, Hashable, Sendable {
    /// "192.168.1.7:50512", or "192.168.1.7" for one that is not sending to this port.
    public var id: String
    public var name: String
    public var host: String
    /// What stands beside the name; nil where the name is the address.
    public var address: String?
    /// Nil for any port of the host.
    public var port: UInt16?
    /// "WeirdConnect v3, 60/s, 0 lost".
    public var detail: String
    public var isSending: Bool
    public var isChosen: Bool
  }

  public static let everybody = "any"

  public var isEverybodyChosen = true
  public var everybodyTitle = "Everybody"
  public var everybodyDetail = "The jacks follow every sender"
  public var rows: [Row] = []
  /// The discovery's scope, or why it is unavailable.
  public var sentence = ""

  init() {}

  init(state: FaceState) {
    let nerve = state.nerve
    let found = state.shared.discovery.senders
    let heard = nerve.senders.map { Row($0, found: found) }
    var hosts = Set(nerve.senders.map(\.host))
    let idle = found.filter { hosts.insert($0.host).inserted }
    rows = heard + idle.map { Row($0) }
    sentence = Self.sentence(state, isEmpty: rows.isEmpty)
    choose(nerve)
    for index in rows.indices where rows[index].id != rows[index].name {
      rows[index].address = rows[index].id
    }
  }

  /// The selection of a row; nil for a missing row, an inner nil for all senders.
  func choice(_ id: String) -> NerveChoice?? {
    if id == Self.everybody { return .some(nil) }
    guard let row = rows.first(where: { $0.id == id }) else { return nil }
    return NerveChoice(host: row.host, port: row.port, name: row.name)
  }

  func name(of id: String) -> String { rows.first { $0.id == id }?.name ?? id }

  /// Marks the selected sender, also when it is absent or its port changed.
  private mutating func choose(_ nerve: NerveStatus) {
    guard let choice = nerve.options.choice else { return }
    isEverybodyChosen = false
    let moving = nerve.senders.last { $0.isAdmitted && $0.host == choice.host && $0.silence == 0 }
    let id = choice.port.map { Endpoint(host: choice.host, port: $0).description }
    let chosen =
      rows.firstIndex { $0.id == moving?.id } ?? rows.firstIndex { $0.id == id }
      ?? rows.firstIndex { $0.id == choice.host }
    guard let chosen else {
      rows.insert(Row(choice), at: 0)
      return
    }
    rows[chosen].isChosen = true
  }

  private static func sentence(_ state: FaceState, isEmpty: Bool) -> String {
    if !state.shared.discovery.problems.isEmpty {
      return state.shared.discovery.problems.joined(separator: " ")
    }
    let place =
      state.shared.discovery.isNetworkOpen ? "this computer and its networks" : "this computer"
    return isEmpty ? "No senders found on \(place) yet." : "Found on \(place)."
  }
}

extension NerveSenderList.Row {
  fileprivate init(_ sender: NerveSender, found: [DiscoveredTarget]) {
    let announced = found.filter { $0.host == sender.host }
    let name = sender.name ?? (announced.count == 1 ? announced.first?.name : nil)
    let lost = sender.lost.map { ", \(UInt64(max(0, $0)).grouped) lost" } ?? ""
    let isSending = sender.silence == 0
    self.init(
      id: sender.id, name: name ?? sender.host, host: sender.host, port: sender.port,
      detail: isSending
        ? "\(sender.format.title), \(sender.rate)/s\(lost)"
        : "\(sender.format.title), silent\(lost)", isSending: isSending, isChosen: false)
  }

  fileprivate init(_ target: DiscoveredTarget) {
    self.init(
      id: target.host, name: target.name, host: target.host,
      detail: "Announces itself; does not send here yet", isSending: false, isChosen: false)
  }

  fileprivate init(_ choice: NerveChoice) {
    let id =
      choice.port.map { Endpoint(host: choice.host, port: $0).description } ?? choice.host
    self.init(
      id: id, name: choice.name, host: choice.host, port: choice.port,
      detail: "Does not send now", isSending: false, isChosen: true)
  }
}
