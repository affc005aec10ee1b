public import Capture
public import CaptureFiles
import CaptureWire
import Deflate
public import Files
import Foundation
import JSON
import Numbers
import Signals
import Timing

/// Makes the session folders of a recording: the clocks of its devices, the checks and the grade, the documents, the
/// files. Blocks for minutes for hours of data; the recording is removed when its folders are verified.
public struct CaptureFinaliser: Sendable {
  /// What a recording became.
  public struct Result: Sendable {
    public var report: SessionWriteReport
    /// By person.
    public var grades: [Int: CaptureGrade]
    /// What the recording had lost, one sentence each.
    public var losses: [String]
  }

  private let digest: any ContentDigest.Type
  private let kitVersion: String
  private let calls: FileCalls
  /// Every 15th depth map is measured: to decode all would take longer than everything else.
  private static let depthStep: UInt32 = 15

  /// - Parameters:
  ///   - digest: SHA-256.
  ///   - kitVersion: of the program, for `metadata.json`.
  public init(
    digest: any ContentDigest.Type, kitVersion: String, calls: FileCalls = .system
  ) {
    self.digest = digest
    self.kitVersion = kitVersion
    self.calls = calls
  }

  /// Recovers what is whole in a folder that ends with ".recording", and makes its folders in `parent`.
  ///
  /// - Parameter name: of the first folder; by default that of the recording, or of its start in UTC.
  public func finalise(
    _ folder: String, into parent: String, named name: String? = nil
  ) throws(CaptureFileError) -> Result {
    let recording = try CaptureLogReader.recover(folder)
    let range = Self.range(of: recording)
    let clocks = CaptureClocks(recording, over: range)
    var plan = SessionPlan(recording, parent: parent, clocks: clocks.maps, syncLog: clocks.json)
    plan.name = name ?? (recording.name.hasPrefix("session_") ? recording.name : plan.name)
    var grades: [Int: CaptureGrade] = [:]
    for person in recording.persons {
      let measured = Measured(recording, clocks, person: person, step: Self.depthStep, over: range)
      let metadata = metadata(of: person, recording, measured, name: plan.name, range)
      grades[person] = metadata.grade
      plan.metadata[person] = metadata.json
      plan.calibration[person] = calibration(of: person, recording, clocks, measured, range).json
    }
    let losses = recording.losses().compactMap { loss in
      let stream = recording.streams.first { $0.id == loss.stream }
      return loss.sentence(stream.map(Self.name) ?? "Stream \(loss.stream)")
    }
    let report = try SessionFolderWriter(recording, plan: plan, digest: digest, calls: calls)
      .writeAndRemoveRecording()
    return Result(report: report, grades: grades, losses: losses)
  }

  private static func name(_ stream: CaptureStream) -> String {
    stream.title.isEmpty ? "\(stream.kind.rawValue) of \(stream.device)" : stream.title
  }

  /// Seconds of the master clock from the recording's start to its last mark, or to its last exchange.
  private static func range(of recording: CaptureRecording) -> ClosedRange<Double> {
    let start = Double(recording.start?.master ?? 0) / 1e9
    let marks = recording.marks.filter { $0.device == nil }.map { Double($0.time) / 1e9 }
    let exchanges = recording.clock.values.joined().map { times in
      Double(times.isStartedByDevice ? times.answered : times.arrived) / 1e9
    }
    return start...max(start, (marks + exchanges).filter(\.isFinite).max() ?? start)
  }

  private func metadata(
    of person: Int, _ recording: CaptureRecording, _ measured: Measured, name: String,
    _ range: ClosedRange<Double>
  ) -> CaptureMetadata {
    // What was known when the session began; the rest is measured.
    let draft = recording.documents["metadata_\(person)"].flatMap { try? CaptureMetadata($0) }
    var review = CaptureReview(duration: measured.duration)
    review.rating = draft?.selfRating
    review.note = draft?.note ?? ""
    review.events = draft?.events ?? []
    let unix = Double(recording.start?.unix ?? 0) / 1e9
    return CaptureMetadata(
      session: name, kitVersion: kitVersion,
      started: Date(timeIntervalSince1970: unix.rounded(.down)).formatted(.iso8601),
      duration: measured.duration,
      task: draft?.task ?? CaptureTask(id: CaptureTask.customID, text: "Recorded without a task"),
      environment: draft?.environment ?? "", contributor: draft?.contributor ?? "unknown",
      person: person, review: review, streams: measured.checks.summaries, consent: draft?.consent,
      checks: measured.checks.results(), hasBystander: draft?.hasBystander ?? false)
  }

  private func calibration(
    of person: Int, _ recording: CaptureRecording, _ clocks: CaptureClocks, _ measured: Measured,
    _ range: ClosedRange<Double>
  ) -> CaptureCalibration {
    let offsets = recording.streams(of: person).map { stream in
      let offset = clocks.offset(of: stream.device, at: range.lowerBound)
      return CaptureCalibration.Offset(
        stream: stream.id, device: stream.device, offset: offset?.offset,
        bound: stream.isEstimated ? nil : offset?.bound)
    }
    let kept = recording.documents["calibration_\(person)"].flatMap { try? CaptureCalibration($0) }
    let results = measured.neutral.results()
    return CaptureCalibration(
      isHeld: kept?.isHeld ?? !results.contains(where: \.isFault),
      pose: kept?.pose ?? measured.neutral.pose,
      intrinsics: kept?.intrinsics ?? measured.intrinsics, offsets: offsets,
      checks: kept?.checks ?? results)
  }
}

/// The take of one person, read once more in the order of time; memory does not grow with its length.
private struct Measured {
  var checks = TakeChecks()
  var neutral: CalibrationMeter
  var intrinsics: CaptureCalibration.Intrinsics?
  var duration = 0.0

  init(
    _ recording: CaptureRecording, _ clocks: CaptureClocks, person: Int, step: UInt32,
    over range: ClosedRange<Double>
  ) {
    let streams = recording.streams(of: person)
    neutral = CalibrationMeter(wanted: streams)
    for stream in streams { checks.register(stream) }
    // Nothing is proven of a time that was not taken where the sample was sensed.
    let estimated = Set(streams.filter(\.isEstimated).map(\.id))
    var (first, last): (Double?, Double?)
    for moment in TakeMoments(recording, streams: streams, clocks: clocks) {
      let time = moment.time.time
      let content = content(moment, step: step)
      guard time >= range.lowerBound else { continue }
      first = first ?? time
      last = time
      checks.add(
        content, sequence: moment.sequence, of: moment.stream, at: time,
        bound: estimated.contains(moment.stream) ? nil : moment.time.bound)
      if let content, time - (first ?? time) < CaptureFlow.calibrationDuration {
        neutral.add(content, of: moment.stream)
        take(content, of: streams)
      }
    }
    guard let last else { return }
    duration = last - range.lowerBound
    checks.begin(at: range.lowerBound)
    checks.end(at: last)
  }

  /// What the checks of a stream see of a moment: of depth, only its figures at every `step`th map.
  private mutating func content(_ moment: TakeMoments.Moment, step: UInt32) -> CaptureReading? {
    guard case .depth(let png, let confidence) = moment.reading else { return moment.reading }
    guard moment.sequence.isMultiple(of: step), let picture = try? DepthPNG.decode(png) else {
      return nil
    }
    let levels = confidence.isEmpty ? [] : (try? GreyPNG.decode(confidence).samples) ?? []
    let figures = picture.samples.withUnsafeBufferPointer { depth in
      levels.withUnsafeBufferPointer { DepthFigures(millimetres: depth, confidence: $0) }
    }
    if let figures { checks.measure(figures) }
    return nil
  }

  private mutating func take(_ reading: CaptureReading, of streams: [CaptureStream]) {
    guard intrinsics == nil, case .pose(let pose) = reading, let known = pose.intrinsics,
      let video = streams.first(where: { $0.kind == .video }), let width = video.width,
      let height = video.height
    else { return }
    intrinsics = CaptureCalibration.Intrinsics(
      fx: Double(known.x), fy: Double(known.y), cx: Double(known.z), cy: Double(known.w),
      width: width, height: height)
  }
}
