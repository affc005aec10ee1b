import Signals

/// What a tracker detected in one picture; nil for each detector that was not run.
struct DetectionResult: Hashable {
  var faces: [FaceFrame]?
  var hands: [Hand]?
  var bodies: [Body]?
  var luma: PictureLuma?

  init(
    faces: [FaceFrame]? = nil, hands: [Hand]? = nil, bodies: [Body]? = nil,
    luma: PictureLuma? = nil
  ) {
    self.faces = faces
    self.hands = hands
    self.bodies = bodies
    self.luma = luma
  }

  /// Whether exactly the wanted detectors were run, with no more results than wanted.
  func isResult(of wanted: TrackerOptions) -> Bool {
    func fits(_ count: Int?, _ limit: Int) -> Bool {
      limit == 0 ? count == nil : count.map { $0 <= limit } ?? false
    }
    return fits(faces?.count, wanted.faces) && fits(hands?.count, wanted.hands)
      && fits(bodies?.count, wanted.bodies) && (luma != nil) == wanted.hasLuma
  }

  /// The result with the time and the sequence number of its picture.
  func tracked(time: Double, sequence: UInt32) -> TrackingResult {
    let faces = (faces ?? []).map { face in
      var face = face
      face.time = time
      face.sequence = sequence
      return face
    }
    let first = faces.first ?? .lost(time: time, sequence: sequence)
    return TrackingResult(
      time: time, sequence: sequence, face: self.faces == nil ? nil : first, faces: faces,
      hands: hands.map { HandFrame(time: time, sequence: sequence, hands: $0) },
      bodies: bodies.map { BodyFrame(time: time, sequence: sequence, bodies: $0) }, luma: luma)
  }
}
