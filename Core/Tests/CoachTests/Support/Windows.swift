import Coach
import Prosody

/// Windows of a person who does everything well, to be changed by a test.
enum Windows {
  static var usual: UsualFigures {
    var usual = UsualFigures()
    usual.pace = 140
    usual.loudness = -23
    usual.pitchVariation = 2.6
    usual.liveliness = 0.6
    usual.smile = 0
    usual.eyes = EyeDirection(x: 0, y: 0)
    return usual
  }

  static func good(_ time: Double = 0) -> MeasureWindow {
    var speech = SpeechMeasures()
    speech.pace = 140
    speech.pauseRatio = 0.2
    speech.shortTermLoudness = -23
    speech.momentaryLoudness = -23
    speech.truePeak = -6
    speech.pitchVariation = 2.6
    var face = FaceMeasures(isPresent: true, presence: 1)
    face.contactShare = 0.9
    face.liveliness = 0.6
    face.smile = 0.1
    face.framing = FaceFraming(height: 0.35, eyeLevel: 0.34, offset: 0.01, roll: 1)
    var figures = PictureFigures(mean: 125, darkShare: 0.02, brightShare: 0.001)
    figures.faceRatio = 1.1
    return MeasureWindow(
      time: time, speech: speech, heard: 8,
      picture: PictureMeasures(figures: figures, relativeSharpness: 0.9), face: face)
  }

  /// A good window with a change.
  static func with(_ time: Double = 0, _ change: (inout MeasureWindow) -> Void) -> MeasureWindow {
    var window = good(time)
    change(&window)
    return window
  }
}
