import Addresses
import Console
import FaceControl
import FaceEngine
import FaceWire
import Net
import Numbers
import Realtime

/// The hub's receiver of jack voltages: its options, and its socket while one is open.
struct RunningNerve {
  var options = NerveOptions()
  var receiver: NerveReceiver?
  var problem: String?
  var tried = -Double.infinity

  /// Seconds after which a port that was in use is tried again.
  static let retry = 1.0

  /// The status of the receiver for screens.
  var status: NerveStatus {
    var status = receiver?.withPanel { $0.status(at: MonotonicClock.seconds) } ?? NerveStatus()
    status.options = options
    status.address = receiver?.address
    status.problem = problem
    status.jack = receiver?.jackStatus
    return status
  }
}

extension Hub {
  var nerve: RunningNerve {
    get { nerveState.withLock { $0 } }
    set { nerveState.withLock { $0 = newValue } }
  }

  /// Changes the options of the receiver; it follows at once.
  func changeNerve(_ change: @Sendable (inout NerveOptions) -> Void) async {
    let before = nerve.options
    change(&nerve.options)
    let after = nerve.options
    guard after != before else { return }
    if after.isOn != before.isOn || after.port != before.port { closeNerve() }
    pollNerve()
    followNerveOptions()
    await publish()
  }

  /// Opens, moves or closes the port as the options demand; called four times a second.
  func pollNerve() {
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

  /// The key of the receiver's stored options.
  static let nerveKey = "nerve"

  func restoreNerve(from state: StoredState?) {
    nerve.options = state?.value(Self.nerveKey, over: NerveOptions()) ?? NerveOptions()
    updateShared()
  }
}
