import Foundation
import JSON
public import Signals

/// An entry of a session file's table of streams: what the records with its id hold.
public struct SessionStream: Hashable, Sendable {
  /// The form of the content: `values` are numbers in the layout of the record's kind, `f32` samples of sound, the
  /// others pictures.
  public enum Codec: String, CaseIterable, Codable, Sendable {
    case values, f32, jpeg, h264, hevc

    init(_ codec: EncodedPicture.Codec) {
      switch codec {
      case .jpeg: self = .jpeg
      case .h264: self = .h264
      case .hevc: self = .hevc
      }
    }

    var picture: EncodedPicture.Codec? {
      switch self {
      case .values, .f32: nil
      case .jpeg: .jpeg
      case .h264: .h264
      case .hevc: .hevc
      }
    }
  }

  public let id: UInt16
  /// Streams of one source have one clock.
  public let source: SourceID
  public let kind: SensorKind
  public let codec: Codec
  /// The name of the clock of `SensorEvent.sensed`; streams with the same name can be compared directly.
  public let clock: String
  public let title: String

  /// Maximum number of streams of a file.
  public static let limit = 256
  /// Unicode scalars of a clock's name or a title; longer ones are truncated.
  public static let maximumText = 100

  /// Nil when the codec does not fit the kind.
  ///
  /// - Parameter codec: nil for `values`, `f32` or `jpeg`, as the kind needs.
  public init?(
    id: UInt16, source: SourceID, kind: SensorKind, codec: Codec? = nil, clock: String,
    title: String
  ) {
    let codec = codec ?? Self.codecs(of: kind)[0]
    guard Self.codecs(of: kind).contains(codec) else { return nil }
    self.id = id
    self.source = source
    self.kind = kind
    self.codec = codec
    self.clock = Self.truncated(clock)
    self.title = Self.truncated(title)
  }

  private static func codecs(of kind: SensorKind) -> [Codec] {
    switch kind {
    case .face, .channels, .hands, .body, .motion, .glove: [.values]
    case .audio: [.f32]
    case .picture: [.jpeg, .h264, .hevc]
    }
  }

  private static func truncated(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumText)))
  }
}

extension SessionStream: Codable {
  private enum CodingKeys: String, CodingKey { case id, source, kind, codec, clock, title }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let stream = SessionStream(
      id: try values.decode(UInt16.self, forKey: .id),
      source: SourceID(rawValue: try values.decode(UInt32.self, forKey: .source)),
      kind: try values.decode(SensorKind.self, forKey: .kind),
      codec: try values.decode(Codec.self, forKey: .codec),
      clock: (try? values.decode(String.self, forKey: .clock)) ?? "",
      title: (try? values.decode(String.self, forKey: .title)) ?? "")
    guard let stream else {
      throw DecodingError.dataCorruptedError(
        forKey: .codec, in: values, debugDescription: "the codec does not fit the kind")
    }
    self = stream
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(source.rawValue, forKey: .source)
    try values.encode(kind, forKey: .kind)
    try values.encode(codec, forKey: .codec)
    try values.encode(clock, forKey: .clock)
    try values.encode(title, forKey: .title)
  }

  /// The maximum size of `json`.
  static let maximumSize = 2048

  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map(Array.init) ?? []
  }

  init?(json: some Sequence<UInt8>) {
    guard let stream = try? BoundedJSON.decode(SessionStream.self, from: json) else { return nil }
    self = stream
  }
}
