import Mapping
import Signals

/// The patches of the specification's appendix: the control and destination of each part of the face.
///
/// Both mouth corners use the gesture `smile`; other pairs have one control for each side.
enum ReadyPatch {
  struct Cable {
    let source: Mappable
    let address: String
    let midi: Route
    var mapping = OutputMapping()
  }

  static let ambient = [
    Cable(source: .channel(.jawOpen), address: "/ambient/cutoff", midi: .midiCC(74)),
    Cable(source: .channel(.cheekPuff), address: "/ambient/reverb", midi: .midiCC(91)),
    Cable(
      source: .channel(.headYaw), address: "/ambient/pan", midi: .midiCC(10),
      mapping: turned(.headYaw, by: 3, smoothing: 80)),
    Cable(source: .channel(.eyeLookUpLeft), address: "/ambient/modulation/left", midi: .midiCC(1)),
    Cable(
      source: .channel(.eyeLookUpRight), address: "/ambient/modulation/right", midi: .midiCC(2)),
  ]

  static let drums = [
    Cable(
      source: .channel(.eyeBlinkLeft), address: "/drums/kick", midi: .note(lid(36)), mapping: quick),
    Cable(
      source: .channel(.eyeBlinkRight), address: "/drums/snare", midi: .note(lid(38)),
      mapping: quick),
    Cable(source: .gesture(.smile), address: "/drums/hihat", midi: .midiCC(4)),
    Cable(source: .channel(.jawOpen), address: "/drums/resonance", midi: .midiCC(71)),
  ]

  static let vocal = [
    Cable(source: .channel(.jawOpen), address: "/vocal/height", midi: .midiCC(20)),
    Cable(source: .gesture(.smile), address: "/vocal/brightness", midi: .midiCC(74)),
    Cable(source: .channel(.mouthFunnel), address: "/vocal/formant", midi: .midiCC(21)),
    Cable(source: .channel(.mouthPucker), address: "/vocal/shape", midi: .midiCC(22)),
  ]

  static let bass = [
    Cable(
      source: .channel(.headPitch), address: "/bass/pitch", midi: .midiCC14(20),
      mapping: octaves),
    Cable(
      source: .channel(.jawOpen), address: "/bass/cutoff", midi: .midiCC(74),
      mapping: OutputMapping(curve: .exponential)),
    Cable(source: .gesture(.smile), address: "/bass/glide", midi: .midiCC(5)),
    Cable(source: .channel(.eyeWideLeft), address: "/bass/amplitude/left", midi: .midiCC(11)),
    Cable(source: .channel(.eyeWideRight), address: "/bass/amplitude/right", midi: .midiCC(2)),
  ]

  static let granular = [
    Cable(source: .channel(.browInnerUp), address: "/granular/density", midi: .midiCC(20)),
    Cable(source: .channel(.cheekSquintLeft), address: "/granular/pitch/left", midi: .midiCC(21)),
    Cable(source: .channel(.cheekSquintRight), address: "/granular/pitch/right", midi: .midiCC(22)),
    Cable(
      source: .channel(.tongueOut), address: "/granular/trigger",
      midi: .note(NoteGate(note: 60, threshold: 0.4, hysteresis: 0.15)), mapping: quick),
    Cable(source: .channel(.jawLeft), address: "/granular/spray", midi: .midiCC(23)),
    Cable(source: .channel(.jawRight), address: "/granular/smear", midi: .midiCC(24)),
  ]

  private static let quick = OutputMapping(smoothing: 0)

  /// One octave for 30° of pitch, up is positive.
  private static let octaves = OutputMapping(
    min: -3, max: 3, curve: .linear, smoothing: 60, isInverted: true)

  private static func lid(_ note: Int) -> NoteGate {
    NoteGate(note: note, threshold: 0.5, hysteresis: 0.15, velocity: .speed)
  }

  /// A head angle whose output reaches its maximum before the end of the range.
  private static func turned(_ channel: Channel, by factor: Float, smoothing: Int) -> OutputMapping
  {
    OutputMapping(
      min: channel.range.lowerBound * factor, max: channel.range.upperBound * factor,
      smoothing: smoothing)
  }
}

extension MappingTable {
  /// Enables only the controls of the patch, on jacks 1, 2, 3 … in order.
  init(patch: [ReadyPatch.Cable]) {
    self = .identity
    for channel in Channel.allCases { self[channel].isOn = false }
    for (index, cable) in patch.enumerated() {
      self[cable.source] = cable.mapping
      route(cable.source, to: [.cv(index + 1), .osc(cable.address), cable.midi])
    }
  }
}
