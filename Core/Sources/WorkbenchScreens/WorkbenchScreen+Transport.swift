import DSP
import Numbers
import ScreenKit
import SoundGraph
import Workbench

/// What actions on signal, levels and outputs do.
extension WorkbenchScreen {
  private mutating func change(_ body: (inout BenchChain) -> Void) -> [Effect] {
    var chain = context.chain
    body(&chain)
    guard chain != context.chain else { return [] }
    context.chain = chain
    return [.apply(chain)]
  }

  /// Actions on the chain; nil for others.
  mutating func applyChain(_ action: Action) -> [Effect]? {
    switch action {
    case .bypassRecipe(let isOn): change { $0.isBypassed = isOn }
    case .setInput(let level):
      change { $0.inputLevel = BenchChain.inputRange.allowed(Float(level)) }
    case .autoGain(let isOn): change { $0.hasAutoGain = isOn }
    case .profile(let isOn): change { $0.isProfiled = isOn }
    case .chooseSignal(let id): choose(signal: id)
    case .chooseMaterial(let id):
      change { $0.material = SampleMaterial(rawValue: id) ?? $0.material }
    case .setFrequency(let value):
      change { $0.frequency = BenchChain.frequencyRange.allowed(Float(value)) }
    case .play(let isOn): change { $0.isPlaying = isOn }
    case .confirmLive(let isOn): confirmLive(isOn)
    case .chooseInput(let id): choose(input: id)
    case .listen(let isOn): [.listen(isOn)]
    case .useOutput(let id): [.useOutput(id)]
    case .chooseChannel(let id): choose(channel: id)
    case .panic: [.panic, .notify(Notice(.info, "All notes and echoes end."))]
    default: nil
    }
  }

  private mutating func confirmLive(_ isOn: Bool) -> [Effect] {
    let isAllowed = isOn && context.chain.signal == .live
    guard isAllowed != context.chain.isLiveConfirmed else { return [] }
    context.chain.isLiveConfirmed = isAllowed
    return [.confirmLive(isAllowed)]
  }

  /// Live input starts muted.
  private mutating func choose(signal id: String) -> [Effect] {
    change {
      guard let signal = SignalKind(rawValue: id), signal != $0.signal else { return }
      $0.signal = signal
      $0.isLiveConfirmed = false
    }
  }

  /// Another input starts muted too.
  private mutating func choose(input id: String) -> [Effect] {
    guard id == TransportPanel.pageInput || context.inputs.contains(where: { $0.id == id }) else {
      return [.notify(Notice(.error, "That input is gone: choose another."))]
    }
    return change {
      guard id != $0.liveInput else { return }
      $0.liveInput = id
      $0.isLiveConfirmed = false
    }
  }

  private mutating func choose(channel id: String) -> [Effect] {
    change {
      guard id != TransportPanel.allChannels else { return $0.channel = nil }
      if let number = UInt8(id), (1...16).contains(number) { $0.channel = number - 1 }
    }
  }
}
