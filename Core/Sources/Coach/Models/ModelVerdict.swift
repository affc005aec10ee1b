public import CoachWire
import JSON
import Numbers

/// What a model says about a moment: of the sound, of the picture, or of both.
public struct ModelVerdict: Equatable, Sendable {
  public struct Part: Equatable, Sendable {
    public var kind: CoachEventKind
    /// 0…1.
    public var score: Double
    /// At most `CoachConstants.writtenMessageLimit` characters; it may be empty.
    public var message: String
    /// 0…1.
    public var confidence: Double
    /// At most 200 characters.
    public var reasoning: String
  }

  public var audio: Part?
  public var visual: Part?

  /// Reads an answer to `ModelQuestion.body` as untrusted text: numbers are clamped, texts are cut; a kind that its judge
  /// may not say, a refusal, an answer that was cut off and JSON of something else are one sentence.
  ///
  /// - Parameter isOpening: whether the question was about the opening.
  public init(
    _ response: CoachResponse, isOpening: Bool
  ) throws(CoachServiceError) {
    if let foreign = ForeignAnswer(response) { throw .notACoach(foreign) }
    guard response.isSuccess else {
      throw .refused(status: response.status, sentence: response.sentence)
    }
    let content = try Self.content(of: response)
    guard
      let json = try? CoachJSON.parse(
        Self.withoutFence(content), maximumSize: CoachConstants.maximumModelAnswer),
      case .object = json
    else {
      throw Self.problem(
        "The model does not answer in JSON: “\(Self.cleaned(content, 80))”. "
          + "Choose one that follows a JSON schema.")
    }
    do throws(JSONReadingError) {
      self = try JSONReading.read(json) { ModelVerdict($0, isOpening: isOpening) }
    } catch {
      throw Self.problem("The model's answer cannot be used: \(error.sentence)")
    }
  }

  private init(_ reading: JSONReading, isOpening: Bool) {
    func part(_ judge: ModelQuestion.Judge) -> Part? {
      let kinds = ModelQuestion.kinds(of: judge, isOpening: isOpening)
      return reading.optionalObject(judge.rawValue) { Part($0, kinds: kinds) }
    }
    audio = part(.audio)
    visual = part(.visual)
    if audio == nil, visual == nil {
      reading.problem("visual", "it is missing, and audio too. Give one of them.")
    }
  }

  /// The text of the first choice.
  private static func content(of response: CoachResponse) throws(CoachServiceError) -> String {
    guard let json = try? CoachJSON.parse(response.body),
      case .array(let choices) = json.members["choices"], let choice = choices.first,
      let message = choice.members["message"]
    else {
      throw problem(
        "The address answers with JSON that is no chat completion. Check the base address: "
          + "it mostly ends in /v1.")
    }
    if case .string(let refusal) = message.members["refusal"], !refusal.isEmpty {
      throw problem("The model refuses: “\(cleaned(refusal, 120))”. Choose another one.")
    }
    switch choice.members["finish_reason"] {
    case .string("content_filter"):
      throw problem("The model's filter holds its answer back. Choose another one.")
    case .string("length"):
      throw problem("The model's answer ends in the middle. Raise its limit of tokens.")
    default: break
    }
    switch message.members["content"] {
    case .string(let text): return text
    case .array(let parts):
      return parts.prefix(16).map { part in
        if case .string(let text) = part.members["text"] { text } else { "" }
      }.joined()
    default: throw problem("The model answers with nothing. Choose another one.")
    }
  }

  /// Small models put JSON into a fence of Markdown.
  private static func withoutFence(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")),
      let end = bytes.lastIndex(of: UInt8(ascii: "}")), start < end,
      bytes[..<start].allSatisfy({ $0 == 0x60 || $0 <= 0x20 || (0x61...0x7A).contains($0) }),
      bytes[(end + 1)...].allSatisfy({ $0 == 0x60 || $0 <= 0x20 })
    else { return bytes }
    return Array(bytes[start...end])
  }

  static func cleaned(_ text: String, _ limit: Int) -> String {
    let scalars = text.unicodeScalars.prefix(4 * limit).map { scalar in
      let category = scalar.properties.generalCategory
      return category == .control || category == .format ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
      .limited(to: limit)
  }

  private static func problem(_ sentence: String) -> CoachServiceError {
    .notACoach(.model(sentence))
  }
}

extension ModelVerdict.Part {
  fileprivate init(_ reading: JSONReading, kinds: [CoachEventKind]) {
    let name = reading.text("event")
    let kind = kinds.first { $0.rawValue == name }
    if kind == nil, reading.has("event") {
      let names = kinds.map(\.rawValue).joined(separator: ", ")
      reading.problem(
        "event", "“\(ModelVerdict.cleaned(name, 40))” is not one of \(names).")
    }
    self.kind = kind ?? .good
    let everything = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    score = reading.double("score", in: everything).clamped(to: 0...1)
    confidence = reading.double("confidence", in: everything, or: 0.5).clamped(to: 0...1)
    message = ModelVerdict.cleaned(
      reading.text("message", or: ""), CoachConstants.writtenMessageLimit
    ).uppercased().limited(to: CoachConstants.writtenMessageLimit)
    reasoning = ModelVerdict.cleaned(reading.text("reasoning", or: ""), 200)
  }
}
