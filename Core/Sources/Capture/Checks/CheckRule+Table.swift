public import CaptureWire

extension CheckRule {
  /// The table of all checks, in the order of `CheckID`.
  public static let table: [CheckRule] = streams + pictures + hands + spaces + takes

  /// The rule of a check; for `gap` the one of a camera's frames.
  public static func rule(_ id: CheckID) -> CheckRule {
    byID[id] ?? CheckRule(id, id.rawValue, "", .count, "look at the stream.")
  }

  /// The largest gap depends on the kind: frames 200 ms, motion and gloves 50 ms, poses 100 ms, vision 500 ms.
  public static func gap(of kind: CaptureKind) -> CheckRule {
    var rule = rule(.gap)
    switch kind {
    case .video, .depth, .audio: (rule.warning, rule.bad) = (0.2, 0.2)
    case .imu, .glove: (rule.warning, rule.bad) = (0.05, 0.2)
    case .pose: (rule.warning, rule.bad) = (0.1, 0.4)
    case .hands, .face, .body: (rule.warning, rule.bad) = (0.5, 2)
    }
    return rule
  }

  private static let byID = Dictionary(table.map { ($0.id, $0) }) { first, _ in first }

  private static let streams: [CheckRule] = [
    CheckRule(
      .present, "Number of samples", "samples of the stream", .count, isMaximum: false, bad: 1,
      "connect the device and record again."),
    CheckRule(
      .dropped, "Share of missing samples",
      "sum(round(gap × rate) − 1) ÷ (round(duration × rate) + 1)", .share,
      warning: 0.005, bad: 0.02, "bring the device closer, or lower its rate."),
    CheckRule(
      .rate, "Deviation from the intended rate",
      "|(samples − 1) ÷ (last − first) ÷ intended rate − 1|", .share,
      warning: 0.03, bad: 0.1, "close other programs on the device, or give it more light."),
    CheckRule(
      .gap, "Largest gap",
      "largest time between two samples: frames and sound 200 ms; motion and gloves 50 ms, "
        + "bad from 200 ms; poses 100 ms, bad from 400 ms; vision 500 ms, bad from 2 s",
      .seconds, warning: 0.2, bad: 0.2, "keep the device in range and awake."),
    CheckRule(
      .order, "Share of samples with a time that does not increase",
      "samples whose number grows and whose time does not ÷ samples", .share,
      warning: 0, bad: 0.01, "restart the device: its clock steps."),
    CheckRule(
      .bound, "Uncertainty of the times", "largest proven ± of a sample on the master clock",
      .seconds, warning: 0.005, bad: 0.01, "connect the device by cable, or by a quieter Wi-Fi."),
  ]

  private static let pictures: [CheckRule] = [
    CheckRule(
      .stability, "Movement of the camera",
      "RMS of the rotation rate over 1 s, its 95th percentile", .radiansPerSecond,
      warning: 1.5, bad: 3, "move the head more slowly and fasten the camera."),
    CheckRule(
      .blurRisk, "Share of time with motion blur",
      "share of samples with |rotation rate| × exposure × focal length > 3 px", .share,
      warning: 0.2, bad: 0.5, "add light, so that exposures become shorter."),
    CheckRule(
      .sharpness, "Share of blurred pictures",
      "share of pictures whose variance of the Laplacian is below 0.3 × its 90th percentile",
      .share, warning: 0.2, bad: 0.5, "clean the lens and move more slowly."),
    CheckRule(
      .dark, "Share of dark pictures",
      "share of pictures with mean brightness < 40 or 99th percentile < 90 of 255", .share,
      warning: 0.2, bad: 0.6, "switch on a lamp."),
    CheckRule(
      .clipped, "Share of overexposed pictures",
      "share of pictures with more than 5 % of cells above 250 of 255", .share,
      warning: 0.2, "turn away from the window or the lamp."),
  ]

  private static let hands: [CheckRule] = [
    CheckRule(
      .hands, "Share of time with a hand in the picture",
      "share of frames with at least one hand of score > 0.5", .share, isMaximum: false,
      warning: 0.6, bad: 0.3, isDecisive: true, "tilt the camera down to the hands."),
    CheckRule(
      .bothHands, "Share of time with both hands in the picture",
      "share of frames with two hands of score > 0.5, for tasks of two hands", .share,
      isMaximum: false, warning: 0.3, bad: 0.1, "keep both hands in the picture."),
    CheckRule(
      .wrist, "Share of wrists inside the picture",
      "share of hands whose wrist is inside the central 90 % of width and height", .share,
      isMaximum: false, warning: 0.8, bad: 0.4, "work in the middle of the picture."),
    CheckRule(
      .handBox, "Share of hands of a useful size",
      "share of hands whose box covers 3 to 40 % of the picture", .share, isMaximum: false,
      warning: 0.8, "change the distance of the camera to the hands."),
  ]

  private static let spaces: [CheckRule] = [
    CheckRule(
      .depthValid, "Share of pixels with a depth", "mean share of pixels above 0 mm", .share,
      isMaximum: false, warning: 0.6, bad: 0.3, "avoid mirrors, glass and bright sun."),
    CheckRule(
      .depthConfidence, "Share of pixels with high confidence",
      "mean share of pixels of confidence 2", .share, isMaximum: false, warning: 0.4,
      "come closer to the table and clean the sensor."),
    CheckRule(
      .depthRange, "Share of depth maps in range",
      "share of depth maps whose median is 0.3 to 1.5 m", .share, isMaximum: false,
      warning: 0.8, bad: 0.3, "work at arm's length."),
    CheckRule(
      .poseJump, "Number of jumps of the pose",
      "steps of more than 0.15 m or 20° between two poses at most 0.1 s apart", .count,
      warning: 0, bad: 2, "give the camera a room with light and texture."),
    CheckRule(
      .poseShape, "Error of the rotation matrices", "largest |R × Rᵀ − 1|, 1 for a mirrored one",
      .count, warning: 0.001, bad: 0.01, "restart the app that sends the poses."),
    CheckRule(
      .poseTracked, "Share of tracked poses", "share of poses that the device calls tracked",
      .share, isMaximum: false, warning: 0.95, bad: 0.7, "look around slowly before the take."),
  ]

  private static let takes: [CheckRule] = [
    CheckRule(
      .gloveStuck, "Longest time with a frozen glove",
      "longest run of frames with the very same angles", .seconds, warning: 2, bad: 5,
      "switch the glove off and on."),
    CheckRule(
      .duration, "Duration", "end − start of the recording", .seconds, isMaximum: false,
      bad: 3.0.nextUp, isDecisive: true, "record for more than three seconds."),
    CheckRule(
      .firstMotion, "Time to the first movement",
      "start of the first half second with movement of a hand", .seconds, warning: 2,
      "begin the task when the recording begins."),
    CheckRule(
      .idle, "Share of idle time",
      "share of half seconds without movement of a hand (picture 0.02 m/s; wrist 0.1 rad/s or "
        + "0.3 m/s²; glove 3°)", .share, warning: 0.3, bad: 0.8,
      "stop the recording when the task is done."),
    CheckRule(
      .calibrationGlove, "Movement of the fingers in the neutral pose",
      "largest standard deviation of a joint", .degrees, warning: 2, bad: 10,
      "hold the fingers still for five seconds."),
    CheckRule(
      .calibrationWatch, "Movement of the watch in the neutral pose",
      "largest standard deviation of an axis of the acceleration", .gravity,
      warning: 0.05, bad: 0.25, "hold the arm still for five seconds."),
  ]
}
