import Streaming
import Addresses
public import Console
import FaceControl
import Foundation

extension FaceEngine {
  /// Changes the hub's options; the outputs follow at once.
  public func change(_ change: @Sendable (inout HubOptions) -> Void) {
    let before = memory.options
    change(&memory.options)
    let after = memory.options
    guard after != before else { return }
    if after.frameRate != before.frameRate {
      for sink in sinks.map(\.sink) where sink.url.kind.isNetwork { sink.rate = after.frameRate }
    }
    if after.interface != before.interface {
      reopenSinks { $0.kind.isNetwork }
    } else if after.networkTimeout != before.networkTimeout {
      reopenSinks { $0.kind == .weirdConnect && $0.timeout == SinkURL.defaultTimeout }
    }
    if after.isDebugging != before.isDebugging {
      for sink in sinks.map(\.sink) { sink.meter.isNoting = after.isDebugging }
    }
    publish()
  }

  /// The options that clients can change.
  public var options: HubOptions { memory.options }

  /// Turns the last network output on again, or adds it again.
  public func connectLast() {
    guard let text = memory.lastConnected, let url = try? SinkURL(text) else { return }
    let existing = sinks.map(\.sink).first { $0.url.description == text }
    if let existing {
      setSink(existing.id, isOn: true)
    } else {
      try? addIfRoom(url)
    }
  }

  /// Runs a sink's connection as soon as the previous task has ended.
  func startRunner(of sink: Sink, after previous: Task<Void, Never>?) -> Task<Void, Never> {
    sink.meter.isNoting = memory.options.isDebugging
    let options = TransportOptions(
      interface: memory.options.interface, timeout: memory.options.networkTimeout,
      identity: sink.url.performer.flatMap { roster.identity(named: $0) },
      receive: { [midiInput] in midiInput.receive($0) })
    let runner = SinkRunner(
      sink: sink, provider: edges, options: options, folder: configuration.outputs,
      isLossless: false, clock: clock)
    return Task {
      previous?.cancel()
      await previous?.value
      if !Task.isCancelled { await runner.run() }
    }
  }

  private func reopenSinks(where isMeant: (SinkURL) -> Bool) {
    for (index, running) in sinks.enumerated() where isMeant(running.sink.url) {
      sinks[index] = RunningSink(
        sink: running.sink, task: startRunner(of: running.sink, after: running.task))
    }
  }

  /// The status of the host and of what this engine remembers, for screens.
  func hubStatus(of host: HostStatus) -> HubStatus {
    var status = HubStatus()
    status.version = host.version
    status.now = clock.unixSeconds().rounded()
    status.traffic = shownTraffic
    status.interfaces = host.interfaces
    status.countdown = memory.countdown
    status.calibration = memory.calibration
    status.lastConnected = memory.lastConnected
    status.notice = memory.notice
    return status
  }
}
