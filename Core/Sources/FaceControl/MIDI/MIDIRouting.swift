import Addresses
import Mapping
import Numbers
import Signals
import Tracking

/// The controllers and notes of a mapping.
struct MIDIRouting {
  private let options: MIDIOptions
  private let mapping: MappingTable

  init(options: MIDIOptions, mapping: MappingTable) {
    self.options = options
    self.mapping = mapping
  }

  /// Routes are assigned first; a default controller that a route uses is disabled.
  var controllers: [ControllerLane.Key] {
    let routed = Mappable.allCases.flatMap(routedControllers)
    let taken = Set(routed.flatMap(\.controllers))
    let defaults = Channel.allCases.filter { !mapping[$0].hasMIDIRoute }
      .map(defaultController)
      .filter { $0.midiChannel != firstChannel || taken.isDisjoint(with: $0.controllers) }
    return routed + defaults
  }

  var notes: [GateLane.Key] {
    let routed = Mappable.allCases.flatMap { source in
      mapping[source].gates.map { GateLane.Key(source: source, gate: $0, isUnmapped: false) }
    }
    return routed + (options.sendsBlinkNotes ? blinkNotes : [])
  }

  /// 0…15.
  var firstChannel: UInt8 { UInt8(options.channel - 1) }
  var secondChannel: UInt8 { UInt8(options.channel % 16) }

  private func routedControllers(of source: Mappable) -> [ControllerLane.Key] {
    mapping[source].routes.filter { $0.problem == nil }.compactMap { route in
      let (number, isFine): (Int, Bool)
      switch route {
      case .midiCC(let controller): (number, isFine) = (controller, false)
      case .midiCC14(let controller): (number, isFine) = (controller, true)
      case .cv, .osc, .note: return nil
      }
      return ControllerLane.Key(
        source: source, midiChannel: firstChannel, controller: UInt8(number), isFine: isFine,
        limit: source.range.upperBound)
    }
  }

  /// The specification centres all three angles at 64, with ±63 for ±π.
  private func defaultController(of channel: Channel) -> ControllerLane.Key {
    let place = options.layout[channel]
    let isAngle = ChannelSet.headAngles.contains(channel)
    return ControllerLane.Key(
      source: .channel(channel),
      midiChannel: place.isOnSecondChannel ? secondChannel : firstChannel,
      controller: place.controller, isFine: place.isFine,
      limit: isAngle && options.layout == .specified ? .pi : channel.range.upperBound)
  }

  private var blinkNotes: [GateLane.Key] {
    let lids = BlinkDetector()
    return [(Channel.eyeBlinkLeft, 60), (.eyeBlinkRight, 61)]
      .filter { mapping[$0.0].gates.isEmpty }
      .map { channel, note in
        let gate = NoteGate(
          note: note, threshold: lids.closing, hysteresis: lids.closing - lids.opening,
          velocity: .speed)
        return GateLane.Key(source: .channel(channel), gate: gate, isUnmapped: true)
      }
  }
}

extension ControllerLane.Key {
  /// One controller number, or two with 14 bits.
  fileprivate var controllers: [UInt8] { isFine ? [controller, controller + 32] : [controller] }
}

extension OutputMapping {
  fileprivate var hasMIDIRoute: Bool { routes.contains { $0.isMIDI && $0.problem == nil } }

  fileprivate var gates: [NoteGate] {
    routes.compactMap { route in
      guard case .note(let gate) = route, route.problem == nil else { return nil }
      return gate
    }
  }
}
