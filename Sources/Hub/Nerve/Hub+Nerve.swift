import Addresses
import FaceControl
import FaceWire
import Net
import Numbers

/// The hub's receiver of jack voltages: its options, and its socket while one is open.
struct RunningNerve {
  var options = NerveOptions()
  var receiver: NerveReceiver?
  var problem: String?
  var tried = -Double.infinity

  /// Seconds after which a port that was in use is tried again.
  static let retry = 1.0
}

extension Hub {
  /// Changes the options of the receiver; it follows at once.
  func changeNerve(_ change: @Sendable (inout NerveOptions) -> Void) {
    let before = nerve.options
    change(&nerve.options)
    let after = nerve.options
    guard after != before else { return }
    if after.isOn != before.isOn || after.port != before.port { closeNerve() }
    tendNerve()
    followNerveOptions()
    publish()
  }

  /// Opens, moves or closes the port as the options demand; called four times a second.
  func tendNerve() {
    if let receiver = nerve.receiver, receiver.isLANOpen != phone.isOpen { return closeNerve() }
    let now = MonotonicClock.seconds
    guard nerve.options.isOn, nerve.receiver == nil, now - nerve.tried >= RunningNerve.retry else {
      return
    }
    nerve.tried = now
    do {
      let receiver = try NerveReceiver(
        port: nerve.options.port, isLANOpen: phone.isOpen, scale: nerve.options.scale)
      nerve.receiver = receiver
      nerve.problem = nil
      followNerveOptions()
      receiver.start()
      if let port = configuration.discoveryPort, port > 0 { receiver.announce(to: Int(port)) }
    } catch {
      nerve.problem = error.description
    }
  }

  func closeNerve() {
    nerve.receiver?.stop()
    nerve.receiver = nil
    nerve.problem = nil
    nerve.tried = -.infinity
  }

  private func followNerveOptions() {
    let options = nerve.options
    nerve.receiver?.withPanel { panel in
      panel.scale = options.scale
      panel.choose(options.choice, at: MonotonicClock.seconds)
    }
    nerve.receiver?.useJack(options.hasJack ? configuration.tier.jackLimit : nil)
  }

  /// The status of the receiver for screens, with this hub's own outputs named after their performers.
  var nerveStatus: NerveStatus {
    var status =
      nerve.receiver?.withPanel { $0.status(at: MonotonicClock.seconds) } ?? NerveStatus()
    status.options = nerve.options
    status.address = nerve.receiver?.address
    status.problem = nerve.problem
    status.jack = nerve.receiver?.jackStatus
    guard !status.senders.isEmpty else { return status }
    let names = ownSenderNames
    for index in status.senders.indices {
      let sender = status.senders[index]
      guard sender.host.hasPrefix("127.") else { continue }
      status.senders[index].name = names[Int(sender.port)]
    }
    return status
  }

  /// The performer's name by the local port of an output.
  private var ownSenderNames: [Int: String] {
    var names: [Int: String] = [:]
    for sink in sinks.map(\.sink) where sink.url.kind.carriesJacks {
      guard let port = sink.localPort else { continue }
      let wanted = sink.url.performer ?? lead
      let running = performers.first { running in
        let id = running.performer.id
        return id == wanted || roster.identities[id]?.slug == wanted
      }
      names[port] = running.map { $0.shown(as: roster).title } ?? "This hub"
    }
    return names
  }
}
