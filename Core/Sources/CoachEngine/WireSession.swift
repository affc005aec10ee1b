public import Coach
public import CoachWire
import Numbers
import Prosody
public import Signals

/// What was seen in the picture of a request.
public struct SeenPicture: Sendable {
  /// Nil when faces were not looked for.
  public var face: FaceFrame?
  public var luma: PictureLuma
  /// The width of the picture divided by its height.
  public var aspect: Double

  public init(face: FaceFrame?, luma: PictureLuma, aspect: Double) {
    self.face = face
    self.luma = luma
    self.aspect = aspect
  }
}

/// One session of the wire with its voice: picture, clip and figures of a request → event.
///
/// A value without a clock: instants are seconds since 1970. Clips that overlap are heard once.
public struct WireSession: Sendable {
  public private(set) var coach: OnDeviceSession
  private var voice = VoiceAnalyser()
  private var resampler: WireResampler?
  private var lastClip: Double?

  public init(id: String) { coach = OnDeviceSession(id: id) }

  /// Answers a request.
  ///
  /// - Parameter picture: nil when it could not be looked at.
  public mutating func analyze(
    _ request: AnalyzeRequest, picture: SeenPicture?, at now: Double
  ) -> CoachingEvent {
    var call = SensedCall()
    if let clip = request.audioClip.flatMap({ WireClip(wav: $0) }) {
      hear(clip, at: now)
      call.speech = voice.measures
      call.heard = voice.time
    } else {
      call.speech = SpeechMeasures(request.metrics)
      call.heard = Double(CoachConstants.windowSize) / Double(CoachConstants.sampleRate)
    }
    call.luma = picture?.luma
    call.face = picture?.face
    call.box = picture.flatMap { seen in seen.face.flatMap { FaceBox($0, aspect: seen.aspect) } }
    return coach.analyze(call, at: now)
  }

  private mutating func hear(_ clip: WireClip, at now: Double) {
    let rate = Double(clip.rate)
    if resampler?.inputRate != rate { resampler = WireResampler(inputRate: rate) }
    let length = Double(clip.samples.count) / Double(clip.rate)
    let fresh = min(max(now - (lastClip ?? -.infinity), 0), length)
    lastClip = now
    let count = Int(clamping: fresh * Double(clip.rate))
    voice.process(resampler?.convert(clip.samples.suffix(count)) ?? [])
  }
}
