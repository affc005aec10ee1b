public import JSON
import Numbers

extension CoachConstants {
  /// The table as pages read it. Colours are "#rrggbb", times seconds, haptics milliseconds.
  public static func json() -> JSONNode {
    .fields([
      "sound": sound, "picture": picture, "requests": requests, "limits": limits,
      "report": report, "look": look,
      "events": .object(
        JSONMembers(listing: CoachEventKind.allCases.map { ($0.rawValue, json(of: $0)) })),
      "severityOrder": .array(CoachEventKind.severityOrder.map { .string($0.rawValue) }),
      "colours": .fields([
        "idle": .string(CoachColour.idle.css), "error": .string(CoachColour.error.css),
        "reconnecting": .string(CoachColour.yellow.css), "hook": .string(CoachColour.yellow.css),
      ]),
      "haptics": .object(
        JSONMembers(listing: BuzzPattern.allCases.map { ($0.rawValue, json(of: $0.haptic)) })),
      "countdown": .array(CountdownStep.all.map(json(of:))),
    ])
  }

  private static var sound: JSONNode {
    .fields([
      "sampleRate": JSONNode(sampleRate), "windowSize": JSONNode(windowSize),
      "blockSize": JSONNode(blockSize), "silenceThreshold": JSONNode(silenceThreshold),
      "burstOnThreshold": JSONNode(burstOnThreshold),
      "burstOffThreshold": JSONNode(burstOffThreshold),
      "volumeFactor": JSONNode(volumeFactor), "peakFactor": JSONNode(peakFactor),
      "varianceChunkSize": JSONNode(varianceChunkSize),
      "varianceChunkCount": JSONNode(varianceChunkCount), "maximumWPM": JSONNode(maximumWPM),
      "acceptedWPM": JSONNode(acceptedWPM.upperBound), "clipSize": JSONNode(clipSize),
      "ignoredClipSize": JSONNode(ignoredClipSize),
    ])
  }

  private static var picture: JSONNode {
    .fields([
      "width": JSONNode(pictureWidth), "height": JSONNode(pictureHeight),
      "jpegQuality": JSONNode(jpegQuality),
    ])
  }

  private static var requests: JSONNode {
    .fields([
      "analyzeTimeout": JSONNode(analyzeTimeout), "healthTimeout": JSONNode(healthTimeout),
      "requestInterval": JSONNode(requestInterval), "retryInterval": JSONNode(retryInterval),
      "offerStopAfter": JSONNode(offerStopAfter),
      "failuresForBanner": JSONNode(failuresForBanner),
      "rateLimitWait": JSONNode(rateLimitWait), "maximumWait": JSONNode(maximumWait),
      "hookDuration": JSONNode(hookDuration),
      "ports": .array(ports.map { JSONNode(Int($0)) }),
    ])
  }

  private static var limits: JSONNode {
    .fields([
      "message": JSONNode(messageLimit), "detail": JSONNode(detailLimit),
      "writtenMessage": JSONNode(writtenMessageLimit), "reasoning": JSONNode(reasoningLimit),
      "picture": JSONNode(maximumPicture), "clip": JSONNode(maximumClip),
      "field": JSONNode(maximumField), "body": JSONNode(maximumBody),
    ])
  }

  private static var report: JSONNode {
    .fields([
      "problemScore": JSONNode(problemScore), "problemLength": JSONNode(problemLength),
      "trendLength": JSONNode(trendLength), "trendStep": JSONNode(trendStep),
    ])
  }

  private static var look: JSONNode {
    .fields([
      "countdownDim": JSONNode(countdownDim), "bannerHeight": JSONNode(bannerHeight),
      "bannerOpacity": JSONNode(bannerOpacity), "scoreBarHeight": JSONNode(scoreBarHeight),
      "scoreCells": JSONNode(scoreCells), "connectingMessage": .string(connectingMessage),
      "hookMessage": .string(hookMessage), "hookDetail": .string(hookDetail),
    ])
  }

  private static func json(of kind: CoachEventKind) -> JSONNode {
    .fields(["colour": .string(kind.colour.css), "cooldown": JSONNode(kind.cooldown)])
  }

  private static func json(of haptic: HapticPattern) -> JSONNode {
    .fields([
      "taps": JSONNode(haptic.taps), "strength": .string(haptic.strength.rawValue),
      "gap": JSONNode(haptic.gap), "vibration": .array(haptic.vibration.map { JSONNode($0) }),
    ])
  }

  private static func json(of step: CountdownStep) -> JSONNode {
    .fields([
      "text": .string(step.text), "duration": JSONNode(step.duration),
      "colour": .string(step.colour.css), "haptic": json(of: step.haptic),
      "frequency": JSONNode(step.sound.frequency),
      "soundDuration": JSONNode(step.sound.duration),
    ])
  }
}
