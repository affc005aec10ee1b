import CaptureFiles
import CaptureWire
import Foundation
import Numbers
import Signals

/// Motion of eight devices in batches of 20, as a hub gets them.
enum LogBench {
  static func run(in folder: String, samples count: Int) throws {
    let start = CaptureStart(master: 0, unix: 0)
    let log = try CaptureLog(folder: folder + "/bench.recording", start: start)
    for number in 0..<8 {
      log.add(CaptureDevice(id: "watch\(number)", name: "Watch"))
      log.add(
        CaptureStream(
          id: UInt16(number), device: "watch\(number)", kind: .imu, mount: .leftWrist, rate: 100))
    }
    let clock = ContinuousClock()
    let (began, processor) = (clock.now, processorSeconds())
    var batch: [CaptureSample] = []
    for first in stride(from: 0, to: count, by: 160) {
      for stream in 0..<8 {
        batch.removeAll(keepingCapacity: true)
        for index in 0..<20 {
          let number = first / 8 + index
          var motion = MotionSample(sequence: UInt32(clamping: number), available: .all)
          motion.acceleration = SIMD3(Float(number & 1023), 1, 9.81)
          motion.rotationRate = SIMD3(0.1, Float(number & 255), 0.3)
          batch.append(
            CaptureSample(
              sensed: Int64(number) * 10_000_000, sequence: UInt32(clamping: number),
              reading: .motion(motion)))
        }
        log.append(batch, to: UInt16(stream))
      }
    }
    try log.finish()
    let wall = began.duration(to: clock.now) / .seconds(1)
    let spent = processorSeconds() - processor
    let written = count / 160 * 160
    print(Int(clamping: Double(written) / wall), Int(clamping: Double(written) / spent))
    guard log.status.lostSamples.isEmpty else { throw CaptureFileError.notRecording(path: folder) }
  }

  static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
