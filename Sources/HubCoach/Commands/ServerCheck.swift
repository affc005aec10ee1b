import Numbers
import CoachEngine
import CoachScreens
import CoachWire
import Files
import Foundation
import HubStudio
import JSON
import Landmarks
import Streaming
import WaveFile
import WebClient

/// `sensorium coach check`: health and one answer of a server or model.
public struct ServerCheck: Sendable {
  private let judge: RemoteJudge
  private let health: HealthAnswer
  private let answer: CoachAnswer
  /// Seconds of both questions.
  private let took: (health: Double, analyze: Double)

  /// Throws one sentence when the server does not answer, or a file cannot be read.
  ///
  /// - Parameter model: the name of a model, when the address is the base address of one.
  public static func run(
    _ address: String, model: String?, frame: String?, sound: String?, data: String?
  ) async throws -> ServerCheck {
    let judge = try RemoteJudge(address, model: model)
    let request = try request(frame: frame, sound: sound)
    let client = judge.service(ModelKeys(data: DataFolder(path: data).path))
    do throws(CoachServiceError) {
      let (health, first) = try await timed { () async throws(CoachServiceError) in
        try await client.health()
      }
      let (answer, second) = try await timed { () async throws(CoachServiceError) in
        // A model has no opening here: it is asked at once.
        if let model = client as? ModelClient { return try await model.judge(request) }
        return try await client.analyze(request)
      }
      _ = try? await client.reset(session: request.sessionID)
      return ServerCheck(judge: judge, health: health, answer: answer, took: (first, second))
    } catch {
      throw RunError(error.sentence)
    }
  }

  private static func timed<Value>(
    _ body: () async throws(CoachServiceError) -> Value
  ) async throws(CoachServiceError) -> (Value, Double) {
    let start = ContinuousClock.now
    let value = try await body()
    return (value, Double((ContinuousClock.now - start) / .seconds(1)))
  }

  private static func request(frame: String?, sound: String?) throws -> AnalyzeRequest {
    let picture =
      try frame.map { try RegularFile.bytes(of: $0, limit: CoachConstants.maximumPicture) }
      ?? grey.map {
        try JPEGEncoder.encode($0, quality: Int(clamping: CoachConstants.jpegQuality * 100))
      }
    let samples = try sound.map { try newestSamples(of: $0) } ?? []
    // Silence stands before a sound that is shorter.
    let missing = CoachConstants.windowSize - samples.count
    let window = [Float](repeating: 0, count: max(missing, 0)) + samples
    return AnalyzeRequest(
      frame: picture ?? [], audioClip: WireClip.wav(of: window),
      metrics: WireMetrics(samples: window),
      sessionID: "sensorium-check-\(UInt32.random(in: 0...UInt32.max))")
  }

  private static var grey: Picture? {
    let (width, height) = (CoachConstants.pictureWidth, CoachConstants.pictureHeight)
    return Picture(
      width: width, height: height, rgb: [UInt8](repeating: 128, count: width * height * 3))
  }

  /// The last 1.5 s of a sound, at 16 kHz.
  private static func newestSamples(of path: String) throws -> [Float] {
    let file = try WAVReader(path: path)
    let (rate, channels) = (file.format.sampleRate, file.format.channelCount)
    guard var resampler = WireResampler(inputRate: Double(rate)) else {
      throw RunError("\(path): a rate of \(rate) Hz cannot be used. Convert it to 16000 Hz.")
    }
    file.seek(to: file.frameCount - 2 * rate)
    var samples: [Float] = []
    while true {
      let block = try file.read(WAVReader.maximumBlock / channels)
      guard !block.isEmpty else { break }
      samples += resampler.convert(SoundMetrics.mono(block, channels: channels))
    }
    // The end of the sound has not left the filter yet.
    let late = Int(clamping: (resampler.delay * Double(rate)).rounded(.up))
    samples += resampler.convert([Float](repeating: 0, count: late))
    return samples.suffix(CoachConstants.windowSize)
  }

  /// Whether it is ready and answered with an event.
  public var isGood: Bool {
    switch answer {
    case .event, .noVerdict: health.isReady
    case .refused, .rateLimited, .notACoach: false
    }
  }

  public var lines: [String] {
    if case .model = judge {
      return ["\(judge.title): listed" + milliseconds(took.health)] + answerLines
    }
    return [
      "\(judge.title): \(health.status), key \(health.geminiKey), \(health.sessionCount) sessions"
        + (health.analyzer.map { ", judges \($0)" } ?? "") + milliseconds(took.health)
    ] + answerLines
  }

  private var answerLines: [String] {
    switch answer {
    case .event(let event), .noVerdict(let event):
      return [
        "\(event.kind.rawValue) \(event.message) \(event.detail)" + milliseconds(took.analyze),
        event.reasoning.isEmpty ? "No reasoning." : event.reasoning,
      ] + (event.isVerdict ? [] : ["This is no verdict yet: the server collects the opening."])
    case .refused(let status, let sentence): return ["Refused with status \(status): \(sentence)"]
    case .rateLimited(let wait):
      return ["It asks to wait" + (wait.map { " \(Int(clamping: $0)) s." } ?? ".")]
    case .notACoach(let foreign): return [foreign.sentence]
    }
  }

  private func milliseconds(_ seconds: Double) -> String {
    String(format: " (%.0f ms)", seconds * 1_000)
  }

  public var json: String {
    var members = JSONMembers()
    switch judge {
    case .server(let address): members["server"] = .string(address.text)
    case .model(let address, let name):
      members["server"] = .string(address.text)
      members["model"] = .string(name)
    }
    members["health"] = health.json
    switch answer {
    case .event(let event), .noVerdict(let event): members["event"] = event.json
    case .refused, .rateLimited, .notACoach:
      members["problem"] = .string(answerLines.joined(separator: " "))
    }
    members["seconds"] = JSONNode(took.analyze)
    return JSONPrinter.text(of: .object(members), isIndented: true)
  }
}
