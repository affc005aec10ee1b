import Addresses
import FaceWire
import Testing

@Suite("Source addresses")
struct SourceURLTests {
  @Test(
    "an address means what it says and prints as people write it",
    arguments: [
      ("demo:", .demo(DemoOptions()), "demo:"),
      ("demo", .demo(DemoOptions()), "demo:"),
      (
        "demo:?seed=7&rate=30&speed=max&seconds=2",
        .demo(DemoOptions(seed: 7, rate: 30, speed: .unlimited, seconds: 2)),
        "demo:?seed=7&rate=30&speed=max&seconds=2"
      ),
      (
        "replay:take.csv?speed=2&loop",
        .replay(path: "take.csv", speed: .times(2), isLooped: true), "replay:take.csv?speed=2&loop"
      ),
      (
        "replay:/tmp/a:b.csv", .replay(path: "/tmp/a:b.csv", speed: .normal, isLooped: false),
        "replay:/tmp/a:b.csv"
      ),
      (
        "livelink://0.0.0.0:11111", .liveLink(Endpoint(host: "0.0.0.0", port: 11111)),
        "livelink://0.0.0.0:11111"
      ),
      (
        "livelink:", .liveLink(Endpoint(host: "0.0.0.0", port: 11111)), "livelink://0.0.0.0:11111"
      ),
      (
        "weirdconnect://[::1]:9001", .weirdConnect(Endpoint(host: "::1", port: 9001)),
        "weirdconnect://[::1]:9001"
      ),
      ("camera:/dev/video2", .camera(path: "/dev/video2"), "camera:/dev/video2"),
      (
        "video:talk.mp4?loop=0", .video(path: "talk.mp4", speed: .normal, isLooped: false),
        "video:talk.mp4"
      ),
      ("browser", .browser(name: "Browser"), "browser"),
      (
        "ifacialmocap://192.168.1.30",
        .app(
          AppAddress(
            .iFacialMocap, phone: Endpoint(host: "192.168.1.30", port: 49983),
            listener: Endpoint(host: "0.0.0.0", port: 49983))),
        "ifacialmocap://192.168.1.30:49983"
      ),
      (
        "ifacialmocap://10.0.0.5:12345?listen=5000&invert=yaw,roll",
        .app(
          AppAddress(
            .iFacialMocap, phone: Endpoint(host: "10.0.0.5", port: 12345),
            listener: Endpoint(host: "0.0.0.0", port: 5000), inverted: [.yaw, .roll])),
        "ifacialmocap://10.0.0.5:12345?listen=5000&invert=yaw,roll"
      ),
      (
        "facemotion3d://0.0.0.0",
        .app(AppAddress(.facemotion3D, listener: Endpoint(host: "0.0.0.0", port: 49993))),
        "facemotion3d://0.0.0.0:49993"
      ),
      (
        "vtubestudio://phone.local",
        .app(
          AppAddress(
            .vTubeStudio, phone: Endpoint(host: "phone.local", port: 21412),
            listener: Endpoint(host: "0.0.0.0", port: 0))),
        "vtubestudio://phone.local:21412"
      ),
      (
        "openseeface://127.0.0.1:11573",
        .app(AppAddress(.openSeeFace, listener: Endpoint(host: "127.0.0.1", port: 11573))),
        "openseeface://127.0.0.1:11573"
      ),
      (
        "any://?several",
        .any(AnyPort(listener: Endpoint(host: "0.0.0.0", port: 9100), isShared: true)),
        "any://0.0.0.0:9100?several"
      ),
    ] as [(String, SourceURL, String)])
  func parses(text: String, source: SourceURL, printed: String) throws {
    #expect(try SourceURL(text) == source)
    #expect(source.description == printed)
    #expect(try SourceURL(printed) == source)
  }

  @Test(
    "axes can be inverted on every source, and print again",
    arguments: [
      "demo:", "demo:?seed=7", "replay:take.csv", "replay:take.csv?speed=2&loop",
      "livelink://0.0.0.0:11111", "weirdconnect://0.0.0.0:9000", "video:talk.mp4",
      "camera:/dev/video0", "browser", "browser:Ada", "any://0.0.0.0:9100?several",
    ] + FaceDialect.allCases.map { "\($0.rawValue.lowercased())://10.0.0.5:4000" })
  func inverts(text: String) throws {
    let plain = try SourceURL(text)
    let address = text + (text.contains("?") ? "&" : "?") + "invert=pitch,yaw"
    let inverted = try SourceURL(address)
    #expect(inverted != plain && inverted == plain.inverting([.pitch, .yaw]))
    #expect(inverted.description == address)
    #expect(try SourceURL(inverted.description) == inverted)
    #expect(inverted.inverting([]) == plain)
    #expect(inverted.title == plain.title && inverted.file == plain.file)
    #expect(inverted.isPulled == plain.isPulled)
    switch plain {
    case .app, .any: #expect(inverted.invertedAxes.isEmpty)
    default: #expect(inverted.invertedAxes == [.pitch, .yaw] && inverted.plain == plain)
    }
  }

  @Test(
    "a wrong address is refused in one sentence that names the value",
    arguments: [
      ("banana:", "banana:"), ("", "is not a source"), ("replay:", "needs a file"),
      ("replay:a?speed=50", "speed=50"), ("replay:a?speed=nan", "speed=nan"),
      ("demo:?seed=x", "seed=x"), ("demo:?rate=0", "rate=0"), ("demo:?color=red", "color"),
      ("livelink://0.0.0.0:99999", "99999"), ("livelink://300.1.1.1:1", "300.1.1.1"),
      ("weirdconnect://bad host:9000", "bad host"),
      ("vmc://0.0.0.0?listen=5", "listen"), ("vtubestudio:", "192.168.1.30"),
      ("facecap://0.0.0.0?invert=left", "invert=left"), ("any://x y", "x y"),
      ("livelink:?invert=left", "invert=left"), ("demo:?invert=", "invert="),
      ("replay:a.csv?invert=yaw,,roll", "invert=yaw,,roll"),
    ])
  func refuses(text: String, named: String) {
    let error = #expect(throws: AddressError.self) { try SourceURL(text) }
    #expect(error?.description.contains(named) == true, "\(error?.description ?? "")")
  }

  @Test("any bytes are either an address or a refusal")
  func survivesNoise() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        UInt8.random(in: 0...127, using: &random)
      }
      let text = ["", "demo:", "replay:", "osc://", "livelink://"].randomElement()!
      _ = try? SourceURL(text + String(decoding: bytes, as: UTF8.self))
      _ = try? SinkURL(text + String(decoding: bytes, as: UTF8.self))
    }
  }
}
