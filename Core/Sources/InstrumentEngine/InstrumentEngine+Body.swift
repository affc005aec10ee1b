import Instrument
import MIDI
import Numbers
import Realtime
import ScreenKit
public import Signals
import Streaming
import Tracking

/// Bodies and faces, which move dials and controllers.
extension InstrumentEngine {
  /// A picture's bodies. The nearest person moves what the modulations name.
  public func receive(_ frame: BodyFrame) {
    modulate { state in
      state.modulation.receive(frame, hands: state.player.line.hands, into: &state.modulated)
      state.learnBody(at: frame.time)
    }
  }

  /// A frame of the face of the person who plays.
  public func receive(_ face: ChannelFrame) {
    modulate { $0.modulation.receive(face, into: &$0.modulated) }
  }

  /// What the modulations need of a source of pictures.
  public var modulationSensors: SensorKinds {
    state.withLock {
      $0.calibrator == nil ? $0.modulation.sensors : $0.modulation.sensors.union(.body)
    }
  }

  /// Learns the size of the person who plays, standing still, and then the ranges of the relationships; false ends it
  /// without a change.
  public func calibrateBody(_ isOn: Bool) {
    state.withLock { state in
      state.calibrator = isOn ? BodyCalibrator(state.modulation.relationships) : nil
    }
    changed.announce()
  }

  /// Whether the person has to stand still, and how much of that step is done, 0…1; nil while no calibration runs.
  public var calibration: (isStill: Bool, progress: Double)? {
    state.withLock { state in state.calibrator.map { ($0.step == .neutral, $0.progress) } }
  }

  private func modulate(_ step: (inout State) -> Void) {
    let now = clock.seconds
    let isChanged = state.withLock { state in
      let before = state.calibrator.map { ($0.step, Int(clamping: $0.progress * 20)) }
      step(&state)
      let isMoved = state.sendModulation(within: tier, at: now)
      let after = state.calibrator.map { ($0.step, Int(clamping: $0.progress * 20)) }
      return isMoved || before?.0 != after?.0 || before?.1 != after?.1
    }
    guard isChanged else { return }
    wake.yield()
    changed.announce()
  }
}

extension InstrumentEngine.State {
  mutating func learnBody(at time: Double) {
    guard let pose = modulation.pose else { return }
    calibrator?.add(pose, at: time)
    guard let learned = calibrator, learned.step == .done else { return }
    calibrator = nil
    var settings = player.settings
    settings.bodyCalibration = learned.calibration
    player.apply(settings, into: &output)
    followModulation()
  }

  /// Continues with the modulations of the settings.
  mutating func followModulation() {
    let settings = player.settings
    modulation.apply(
      settings.modulations, calibration: settings.bodyCalibration ?? BodyCalibration())
  }

  /// Turns the dials and sends the controllers of the new values; true when a dial was turned.
  mutating func sendModulation(within tier: Tier, at now: Double) -> Bool {
    guard !modulated.isEmpty else { return false }
    var settings = player.settings
    for value in modulated {
      switch value.target {
      case .dial(let dial): dial.set(value.value, in: &settings)
      case .controller(let number):
        let channel = UInt8(clamping: settings.channel - 1, to: 0...15)
        let message = MIDIMessage.controlChange(
          number, value: UInt8(clamping: (127 * value.value).rounded(), to: 0...127),
          channel: channel)
        midi.send(message, due: now, at: now)
      }
    }
    modulated.removeAll(keepingCapacity: true)
    let isTurned = settings != player.settings
    if isTurned {
      player.apply(settings.limited(to: tier).settings, into: &output)
      followSettings()
    }
    send(at: now)
    return isTurned
  }
}
