/// Owns one instance of a component and its node; created and freed outside the audio thread.
public final class ComponentInstance<Lane: AudioLane> {
  public let descriptor: ComponentDescriptor
  public let node: ComponentNode<Lane>
  private let sample: SampleData?

  /// `sampleRate` is 22.05…192 kHz; `firstVoice` is the index of the first lane among all voices of the
  /// instrument, so that no two voices share a random sequence; `sample` replaces the players' built-in tone.
  public init(
    _ kind: ComponentKind, sampleRate: Double, maximumBlock: Int = 64, firstVoice: Int = 0,
    sample: SampleData? = nil
  ) {
    descriptor = kind.descriptor
    self.sample = sample
    let state = kind.accept(
      MakeVisit<Lane>(
        sampleRate: Float(sampleRate), maximumBlock: maximumBlock, firstVoice: firstVoice,
        sample: sample))
    node = ComponentNode(kind: kind, state: state)
  }

  deinit { node.kind.accept(FreeVisit<Lane>(state: node.state)) }
}
