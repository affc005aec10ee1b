import CaptureWire
import Signals
import Testing

@Suite("Simulated devices")
struct SimulationTests {
  private static let streams = [
    CaptureStream(id: 0, device: "d", kind: .imu, rate: 100),
    CaptureStream(id: 1, device: "d", kind: .glove, mount: .leftHand, rate: 120),
    CaptureStream(id: 2, device: "d", kind: .pose, rate: 60),
    CaptureStream(id: 3, device: "d", kind: .video, codec: "avc1.64001f", rate: 30),
    CaptureStream(id: 4, device: "d", kind: .depth, codec: "png16", rate: 30),
  ]

  private func device(
    seed: UInt64, _ link: SimulatedDelivery = SimulatedDelivery(),
    clock: AffineClock = AffineClock()
  ) -> SimulatedCaptureDevice {
    let video = SimulatedCaptureDevice.opaqueVideo(seed: seed)
    return SimulatedCaptureDevice(
      device: CaptureDevice(id: "d", name: "d"), streams: Self.streams, seed: seed, clock: clock,
      link: link,
      media: { stream, index in
        stream.kind == .depth
          ? .depth(png: [UInt8(index & 0xFF)], confidence: []) : video(stream, index)
      })
  }

  private func batches(
    _ device: SimulatedCaptureDevice, until end: Double
  ) -> [SimulatedCaptureDevice.Batch] {
    var device = device
    var batches: [SimulatedCaptureDevice.Batch] = []
    while true {
      let batch = device.next()
      if batch.arrives > end { return batches }
      batches.append(batch)
    }
  }

  @Test("the same seed gives the same bytes, another one others")
  func deterministic() {
    let link = SimulatedDelivery(jitter: 0.02, loss: 0.01, duplication: 0.05, lateShare: 0.02)
    #expect(batches(device(seed: 1, link), until: 8) == batches(device(seed: 1, link), until: 8))
    #expect(batches(device(seed: 1), until: 1) != batches(device(seed: 2), until: 1))
  }

  @Test("a good link delivers every sample once, in order")
  func good() {
    let device = self.device(seed: 3)
    let all = batches(device, until: 10.01)
    for stream in Self.streams {
      let own = all.filter { $0.stream == stream.id }.flatMap(\.samples)
      #expect(own.map { Int($0.sequence) } == Array(0..<own.count))
      #expect(own.count >= Int(stream.rate ?? 0) * 10 - 12)
    }
    #expect(all.map(\.arrives) == all.map(\.arrives).sorted())
  }

  @Test("a bad link loses, repeats and delays as often as it says")
  func bad() {
    let link = SimulatedDelivery(
      jitter: 0.05, loss: 0.02, duplication: 0.1, lateShare: 0.05, lateBy: 5)
    let device = self.device(seed: 4, link)
    let all = batches(device, until: 60)
    #expect(all.map(\.arrives) == all.map(\.arrives).sorted())
    let imu = all.filter { $0.stream == 0 }
    let copies = imu.count { $0.isCopy }
    #expect((30...100).contains(copies))
    let numbers = Set(imu.flatMap(\.samples).map(\.sequence))
    let lost = (0..<5_000).count { device.isLost(Self.streams[0], $0) }
    #expect((60...140).contains(lost))
    for number in 0..<5_000 where !device.isLost(Self.streams[0], number) {
      #expect(numbers.contains(UInt32(number)))
    }
    let late = imu.count { batch in
      batch.arrives - device.time(of: Int(batch.samples[0].sequence), in: Self.streams[0]) > 4
    }
    #expect((10...60).contains(late))
  }

  @Test("the bytes of a batch are records of its samples")
  func bytes() throws {
    for batch in batches(device(seed: 5, SimulatedDelivery(loss: 0.1)), until: 2) {
      let kind = Self.streams[Int(batch.stream)].kind
      let records = try #require(CaptureRecord.all(in: batch.bytes))
      let read = records.flatMap { $0.samples(of: kind) ?? [] }
      #expect(read.map(\.sequence) == batch.samples.map(\.sequence))
      #expect(read.map(\.sensed) == batch.samples.map(\.sensed))
    }
  }

  @Test("a clock with offset and drift is read back to the true time")
  func clock() {
    let clock = AffineClock(offset: 123.4, drift: 40e-6)
    let device = self.device(seed: 6, clock: clock)
    for batch in batches(device, until: 20) {
      let stream = Self.streams[Int(batch.stream)]
      for sample in batch.samples {
        let truth = device.time(of: Int(sample.sequence), in: stream)
        #expect(abs(clock.seconds(at: sample.sensed) - truth) < 1e-8)
      }
    }
  }

  @Test("gravity, attitude and rotation rate of the movement agree, and it is still while neutral")
  func movement() {
    let movement = SimulatedMovement(seed: 7, neutral: 5)
    for step in 0..<500 {
      let motion = movement.motion(at: Double(step) / 100, sequence: 0)
      #expect(motion.userAcceleration == .zero)
      #expect(motion.acceleration == SIMD3(0, 0, 9.81))
    }
    for step in 600..<2_000 {
      let motion = movement.motion(at: Double(step) / 100, sequence: 0)
      let next = movement.motion(at: Double(step) / 100 + 0.001, sequence: 0)
      let gravity = motion.acceleration - motion.userAcceleration
      #expect(abs((gravity * gravity).sum().squareRoot() - 9.81) < 1e-3)
      let turned = 2 * (next.attitude.x * motion.attitude.w - motion.attitude.x * next.attitude.w)
      #expect(abs(turned / 0.001 - motion.rotationRate.x) < 0.02)
      // Up in the axes of the device.
      #expect(abs(gravity.y / 9.81 - 2 * motion.attitude.x * motion.attitude.w) < 1e-3)
    }
    let depth = movement.depth(at: 1, width: 32, height: 24)
    #expect(depth.count == 768)
    #expect(Set(depth).count > 20)
  }
}
