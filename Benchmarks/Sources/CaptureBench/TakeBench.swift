import CaptureFiles
import CaptureWire
import Numbers
import Signals

/// A recording of motion 200 times, a glove 120 times and hands 30 times a second, in batches of a tenth of a second.
enum TakeBench {
  static func run(in folder: String, seconds: Int) throws {
    let log = try CaptureLog(
      folder: folder + "/take.recording", start: CaptureStart(master: 0, unix: 1_800_000_000))
    log.add(CaptureDevice(id: "phone", name: "Phone"))
    let rates: [(CaptureKind, Int)] = [(.imu, 200), (.glove, 120), (.hands, 30)]
    for (id, (kind, rate)) in rates.enumerated() {
      log.add(
        CaptureStream(
          id: UInt16(clamping: id), device: "phone", kind: kind,
          mount: kind == .imu ? .leftWrist : nil, rate: Double(rate)))
    }
    let movement = SimulatedMovement(seed: 1)
    for tick in 0..<seconds * 10 {
      for (id, (kind, rate)) in rates.enumerated() {
        let samples = (tick * rate / 10..<(tick + 1) * rate / 10).map { number in
          let time = Double(number) / Double(rate)
          return CaptureSample(
            sensed: Int64(clamping: time * 1e9), sequence: UInt32(clamping: number),
            reading: reading(kind, movement, time, UInt32(clamping: number)))
        }
        log.append(samples, to: UInt16(clamping: id))
      }
    }
    log.append(CaptureMark(kind: .stop, time: Int64(seconds) * 1_000_000_000))
    try log.finish()
  }

  private static func reading(
    _ kind: CaptureKind, _ movement: SimulatedMovement, _ time: Double, _ number: UInt32
  ) -> CaptureReading {
    switch kind {
    case .hands: return .hands(movement.hands(at: time, sequence: number))
    case .glove: return .glove(movement.glove(at: time, side: .right, sequence: number))
    default: return .motion(movement.motion(at: time, sequence: number))
    }
  }
}
