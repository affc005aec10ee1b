/// Judges the picture of a window: GOOD, VIBE_CHECK, VISUAL_RESET.
struct VisualJudge {
  let bands: CoachBands
  let usual: UsualFigures

  /// Nil without a camera.
  func judgement(of window: MeasureWindow) -> CoachJudgement? {
    guard window.picture != nil || window.face != nil else { return nil }
    var findings: [CoachFinding] = []
    if let picture = window.picture {
      findings += [light(picture), sharpness(picture), stillness(picture)].compactMap(\.self)
    }
    if let face = window.face {
      findings += presence(face).map { [$0] } ?? framing(face)
    }
    let hides: Set<CoachFault?> = [.dark, .absent]
    if let face = window.face, face.isPresent,
      !findings.contains(where: { hides.contains($0.fault) })
    {
      findings += [
        window.picture.flatMap(faceLight), eyeContact(face), liveliness(face, of: window),
      ].compactMap(\.self)
    }
    return CoachJudgement(findings, confidence: certainty(of: window.face))
  }

  /// Without a face, or with one now and then, a judgement is less sure.
  private func certainty(of face: FaceMeasures?) -> Double {
    guard let face else { return 0.4 }
    var sum = 0.5
    if usual.eyes != nil { sum += 0.2 }
    if face.liveliness != nil { sum += 0.15 }
    if face.framing != nil { sum += 0.1 }
    return sum * face.presence
  }

  private func light(_ picture: PictureMeasures) -> CoachFinding {
    let figures = picture.figures
    let (darkest, brightest) = (bands[.darkMean], bands[.brightMean])
    let ideal = (darkest + brightest) / 2
    let dark = max(
      (ideal - figures.mean) / (ideal - darkest), figures.darkShare / bands[.darkShare])
    let bright = max(
      (figures.mean - ideal) / (brightest - ideal), figures.brightShare / bands[.brightShare])
    let figure = "light \(Figure.whole(figures.mean)) of 255"
    guard bright > dark else { return CoachFinding(.dark, deviation: dark, figure) }
    let share = figures.brightShare > bands[.brightShare]
    return CoachFinding(
      .bright, deviation: bright,
      share ? figure + ", white \(Figure.percent(figures.brightShare))" : figure)
  }

  private func faceLight(_ picture: PictureMeasures) -> CoachFinding? {
    guard let ratio = picture.figures.faceRatio else { return nil }
    let figure = "face light \(Figure.tenths(ratio)) × background"
    return ratio < 1
      ? CoachFinding(.faceDark, deviation: (1 - ratio) / (1 - bands[.faceRatioLow]), figure)
      : CoachFinding(.faceBright, deviation: (ratio - 1) / (bands[.faceRatioHigh] - 1), figure)
  }

  private func sharpness(_ picture: PictureMeasures) -> CoachFinding? {
    guard let sharpness = picture.relativeSharpness else { return nil }
    return CoachFinding(
      .blurred, deviation: (1 - sharpness) / (1 - bands[.sharpnessRatio]),
      "sharpness \(Figure.percent(sharpness)) of your best")
  }

  private func stillness(_ picture: PictureMeasures) -> CoachFinding? {
    guard picture.stillness > 0 else { return nil }
    return CoachFinding(
      .still, deviation: picture.stillness / bands[.stillness],
      "still for \(Figure.tenths(picture.stillness)) s")
  }

  /// An absence of three seconds is sure; a shorter one may be the tracker's.
  private func presence(_ face: FaceMeasures) -> CoachFinding? {
    guard !face.isPresent else { return nil }
    return CoachFinding(
      .absent, deviation: 1 + face.absence, "no face for \(Figure.tenths(face.absence)) s",
      confidence: min(0.75, 0.3 + 0.15 * face.absence))
  }

  private func framing(_ face: FaceMeasures) -> [CoachFinding] {
    guard let framing = face.framing else { return [] }
    let height = between(
      framing.height, bands[.faceHeightLow], bands[.faceHeightHigh], .small, .large,
      "face \(Figure.percent(framing.height)) of the height")
    let eyes = between(
      framing.eyeLevel, bands[.eyesHigh], bands[.eyesLow], .high, .low,
      "eyes \(Figure.percent(framing.eyeLevel)) from the top")
    let aside = CoachFinding(
      .aside, deviation: abs(framing.offset) / bands[.centreOffset],
      "\(Figure.percent(abs(framing.offset))) off the middle")
    let tilt = framing.roll.map {
      CoachFinding(
        .tilted, deviation: abs($0) / bands[.roll], "head tilted \(Figure.whole(abs($0)))°")
    }
    return [height, eyes, aside, tilt].compactMap(\.self)
  }

  private func between(
    _ value: Double, _ low: Double, _ high: Double, _ below: CoachFault, _ above: CoachFault,
    _ figure: String
  ) -> CoachFinding {
    let middle = (low + high) / 2
    let half = max((high - low) / 2, 1e-6)
    return CoachFinding(
      value < middle ? below : above, deviation: abs(value - middle) / half, figure)
  }

  private func eyeContact(_ face: FaceMeasures) -> CoachFinding? {
    guard let share = face.contactShare else { return nil }
    return CoachFinding(
      .gazeAway, deviation: (1 - share) / (1 - bands[.contactShare]),
      "eye contact \(Figure.percent(share))", confidence: usual.eyes == nil ? 0.5 : 0.85)
  }

  private func liveliness(_ face: FaceMeasures, of window: MeasureWindow) -> CoachFinding? {
    // A picture in which nothing moves says nothing about a face.
    guard window.isTalking, window.picture?.stillness ?? 0 < 1, let liveliness = face.liveliness
    else { return nil }
    let ideal = usual.liveliness ?? 0.4
    let comparison = usual.liveliness.map { ", your usual \(Figure.percent($0))" } ?? ""
    let limit = bands[.livelinessRatio] * ideal
    return CoachFinding(
      .flat, deviation: (ideal - liveliness) / max(ideal - limit, 1e-6),
      "expression \(Figure.percent(liveliness))" + comparison)
  }
}
