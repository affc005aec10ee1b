package import CaptureWire
import Numbers
import Signals

/// One line of JSON for a sample: numbers in the shortest spelling that is exact, unknown ones null.
package enum SampleJSON {
  /// Appends an entry, without a comma; nothing for frames, which have files.
  package static func append(_ reading: CaptureReading, at seconds: Double, to text: inout [UInt8])
  {
    text.put("{\"timestamp\": ")
    text.put(seconds)
    switch reading {
    case .motion(let motion): append(motion, &text)
    case .pose(let pose): append(pose, &text)
    case .glove(let glove): append(glove, &text)
    case .hands(let frame): append(frame, &text)
    case .faces(let faces): append(faces, &text)
    case .body(let frame): append(frame, &text)
    case .encoded, .depth: break
    }
    text.put("}")
  }

  private static func append(_ motion: MotionSample, _ text: inout [UInt8]) {
    let known = motion.available
    text.put(", \"accel\": ")
    text.put(known.contains(.acceleration) ? motion.acceleration : nil)
    text.put(", \"gyro\": ")
    text.put(known.contains(.rotationRate) ? motion.rotationRate : nil)
    text.put(", \"attitude\": ")
    if known.contains(.attitude) {
      text.put((0..<4).map { motion.attitude[$0] })
    } else {
      text.put("null")
    }
    if known.contains(.userAcceleration) {
      text.put(", \"user_accel\": ")
      text.put(motion.userAcceleration)
    }
  }

  private static func append(_ pose: CameraPose, _ text: inout [UInt8]) {
    text.put(", \"transform_4x4\": ")
    text.put((0..<16).map { pose.transform[$0] })
    if let intrinsics = pose.intrinsics {
      text.put(", \"intrinsics\": ")
      text.put((0..<4).map { intrinsics[$0] })
    }
    if !pose.isTracked { text.put(", \"is_tracked\": false") }
  }

  private static func append(_ glove: GloveFrame, _ text: inout [UInt8]) {
    func angles(_ joints: ArraySlice<GloveJoint>) {
      text.put(joints.map { glove.available.contains($0) ? glove.angles[$0] : nil })
    }
    text.put(", \"joints_21\": ")
    angles(GloveJoint.allCases[..<21])
    text.put(", \"side\": \"\(glove.side.rawValue)\"")
    if GloveJoint.allCases[21...].contains(where: { glove.available.contains($0) }) {
      text.put(", \"rolls\": ")
      angles(GloveJoint.allCases[21...])
    }
    if glove.isCalibrated { text.put(", \"is_calibrated\": true") }
  }

  private static func append(_ frame: HandFrame, _ text: inout [UInt8]) {
    text.put(", \"hands\": ")
    text.list(frame.hands) { hand, text in
      text.put("{\"side\": \"\(hand.side.rawValue)\", \"confidence\": ")
      text.put(hand.confidence)
      for (name, joints) in [("picture", hand.picture), ("world", hand.world)] {
        text.put(", \"\(name)\": ")
        text.list(0..<HandJoints.count) { $1.put(joints[$0]) }
      }
      text.put("}")
    }
  }

  private static func append(_ faces: [IdentifiedFace], _ text: inout [UInt8]) {
    text.put(", \"faces\": ")
    text.list(faces) { face, text in
      let frame = face.frame
      text.put("{\"id\": \(face.identity), \"is_tracked\": \(frame.isTracked)")
      text.put(", \"shapes\": ")
      text.put(
        ARKitShape.allCases.map { frame.available.shapes.contains($0) ? frame.shapes[$0] : nil })
      if frame.available.hasHeadAngles {
        text.put(", \"head\": ")
        text.put([frame.head.pitch, frame.head.yaw, frame.head.roll])
      }
      if frame.available.hasHeadPosition {
        text.put(", \"head_position\": ")
        text.put(frame.head.position)
      }
      if frame.available.hasGaze {
        text.put(", \"gaze\": ")
        let (left, right) = (frame.gaze.left, frame.gaze.right)
        text.put([left.x, left.y, right.x, right.y])
      }
      text.put("}")
    }
  }

  private static func append(_ frame: BodyFrame, _ text: inout [UInt8]) {
    text.put(", \"bodies\": ")
    text.list(frame.bodies) { body, text in
      text.put("{\"picture\": ")
      text.list(BodyJoint.allCases) { $1.put(body.picture[$0]) }
      text.put(", \"world\": ")
      text.list(BodyJoint.allCases) { $1.put(body.world[$0]) }
      text.put(", \"visibility\": ")
      text.put(BodyJoint.allCases.map { body.visibility[$0] })
      text.put(", \"presence\": ")
      text.put(BodyJoint.allCases.map { body.presence[$0] })
      text.put("}")
    }
  }
}

extension [UInt8] {
  package mutating func put(_ text: String) { append(contentsOf: text.utf8) }

  package mutating func put(_ number: Double) { put(number.isFinite ? number.description : "null") }

  mutating func put(_ number: Float?) {
    if let number, number.isFinite { put(number.description) } else { put("null") }
  }

  mutating func put(_ numbers: some Collection<Float?>) { list(numbers) { $1.put($0) } }

  mutating func put(_ numbers: [Float]) { list(numbers) { $1.put($0) } }

  mutating func put(_ point: SIMD3<Float>?) {
    if let point { put([point.x, point.y, point.z]) } else { put("null") }
  }

  mutating func list<Item>(
    _ elements: some Collection<Item>, _ body: (Item, inout [UInt8]) -> Void
  ) {
    put("[")
    var isFirst = true
    for element in elements {
      if !isFirst { put(", ") }
      isFirst = false
      body(element, &self)
    }
    put("]")
  }
}
