import Console
import FaceControl
import FaceWire
import Numbers
import ScreenKit

extension NerveScreen {
  /// "WeirdConnect v3 — iPhone"; "NERVE" before the first packet.
  static func title(of nerve: NerveStatus, name: String?) -> String {
    guard nerve.options.isOn, let format = nerve.format, let name else { return "NERVE" }
    return "\(format.title) — \(name)"
  }

  static func status(of nerve: NerveStatus, senders: NerveSenderList, name: String?) -> Status {
    guard nerve.options.isOn else { return Status(.off, "Off: the jacks stand at 0 V.") }
    if let problem = nerve.problem { return Status(.offline, problem) }
    guard let address = nerve.address else {
      return Status(.searching, "Opening port \(nerve.options.port).")
    }
    let sending = nerve.senders.filter { $0.silence == 0 }
    guard let silence = nerve.silence, let name else {
      return Status(.searching, waiting(at: address, nerve, others: sending.count))
    }
    guard silence == 0 else {
      return Status(.searching, silent(name, for: silence, nerve, others: sending.count))
    }
    let moving = sending.filter(\.isAdmitted)
    if moving.count > 1 {
      return Status(
        .searching,
        "\(moving.count) senders at once: the jacks follow the newest packet. Choose one below.")
    }
    let rate = moving.first.map { " at \($0.rate)/s" } ?? ""
    return Status(.connected, "Receiving from \(name)\(rate).")
  }

  private static func waiting(at address: String, _ nerve: NerveStatus, others: Int) -> String {
    guard let choice = nerve.options.choice else {
      return
        "Listening on \(address). No packets yet: choose NERVE on WeirdPhone's CONNECT, or type this address there."
    }
    return others == 0
      ? "Listening on \(address). \(choice.name) does not send yet."
      : "\(choice.name) does not send; \(counted(others, "other")) \(others == 1 ? "does" : "do"): choose below."
  }

  private static func silent(
    _ name: String, for silence: Double, _ nerve: NerveStatus, others: Int
  ) -> String {
    if silence < 1 { return "Nothing for 0.5 s: the jacks glide to 0 V." }
    let time = silence < 60 ? "\(Int(clamping: silence)) s" : "\(Int(clamping: silence / 60)) min"
    let rest =
      others > 0 && nerve.options.choice != nil
      ? " Others send: choose below." : ""
    return "Nothing from \(name) for \(time): the jacks are at 0 V.\(rest)"
  }

  static func reach(of nerve: NerveStatus, state: FaceState) -> String {
    guard state.shared.phone.isOpen else {
      return "This computer alone can send here; “Use my phone” on CONNECT opens it to the network."
    }
    let addresses = state.shared.hub.interfaces.map { "\($0.address):\(nerve.options.port)" }
    guard !addresses.isEmpty else { return "Open to the network, but this computer is on none." }
    return "Devices on the network send to \(addresses.prefix(3).joined(separator: " or "))."
  }

  static func counts(of nerve: NerveStatus) -> String {
    guard nerve.options.isOn else { return "" }
    var parts = [counted(nerve.packets, "packet")]
    if nerve.passedOver > 0 { parts.append("\(UInt64(nerve.passedOver).grouped) of others") }
    if nerve.refused > 0 { parts.append("\(UInt64(nerve.refused).grouped) refused") }
    return parts.joined(separator: ", ")
  }

  static func jackStatus(of nerve: NerveStatus) -> Status {
    guard nerve.options.hasJack else {
      return Status(
        .off, "Off. When on, JACK has ports sensorium-nerve:cv_1 and up that carry these volts."
      )
    }
    guard nerve.options.isOn else { return Status(.offline, "Its ports come when NERVE is on.") }
    return nerve.jack ?? Status(.searching, "Looking for a JACK server.")
  }

  static func note(of nerve: NerveStatus, tier: Tier, hasCVRoutes: Bool) -> String? {
    let format: String? =
      switch nerve.format {
      case .version2: "A version 2 sender sets volts itself: the scale does not change them."
      case .nerve: "NERV has no cheek puff and no wide eyes: their jacks stay at 0 V."
      case .version3 where hasCVRoutes:
        "Version 3 carries channels: “CV n” routes of MAP come with an output of WeirdConnect v2."
      case .version3, nil: nil
      }
    let limit =
      tier == .pro
      ? nil : "Free has the \(tier.jackLimit) jacks of NERVE; Pro has \(Tier.pro.jackLimit)."
    let all = [format, limit].compactMap { $0 }
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(UInt64(max(0, count)).grouped) \(word)\(count == 1 ? "" : "s")"
  }
}
