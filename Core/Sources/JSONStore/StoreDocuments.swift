import FaceControl
import FaceEngine
import Foundation
import JSON

/// Why a file is not read.
enum DocumentFault: Error, Hashable {
  case damaged
  /// Its version comes after this one.
  case newer
}

/// A JSON document with its format and version.
protocol StoreDocument: Codable {
  static var format: String { get }
}

extension StoreDocument {
  static var version: Int { 1 }

  static func read(_ bytes: [UInt8]) throws(DocumentFault) -> Self {
    guard let head = try? BoundedJSON.decode(DocumentHead.self, from: bytes),
      head.format == format, head.version > 0
    else { throw .damaged }
    guard head.version <= version else { throw .newer }
    guard let document = try? BoundedJSON.decode(Self.self, from: bytes) else { throw .damaged }
    return document
  }

  func bytes(limit: Int) throws(StoreError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      throw StoreError(reason: "it cannot be written as JSON")
    }
    guard data.count <= limit else {
      throw StoreError(
        reason: "a file would have \(data.count) bytes and at most \(limit) are kept",
        remedy: "keep less in it")
    }
    return Array(data)
  }
}

private struct DocumentHead: Decodable {
  let format: String
  let version: Int
}

/// The file of one preset.
struct PresetDocument: StoreDocument {
  static let format = "sensorium.stored-preset"
  private var format = Self.format
  private var version = Self.version
  private var id: String
  private var name: String
  private var modified: Double
  /// The preset's document, when it is text.
  private var document: String?
  /// The same in Base64url, when it is none.
  private var bytes: String?

  init(_ preset: StoredPreset) {
    id = preset.id
    name = preset.name
    modified = preset.modified.isFinite ? preset.modified : 0
    document = String(utf8: preset.document)
    bytes = document == nil ? Base64URL.encode(preset.document) : nil
  }

  /// Nil without a document.
  var preset: StoredPreset? {
    let content = document.map { Array($0.utf8) } ?? bytes.flatMap { Base64URL.decode($0[...]) }
    return content.map { StoredPreset(id: id, name: name, document: $0, modified: modified) }
  }
}

/// The file of the state.
struct StateDocument: StoreDocument {
  static let format = "sensorium.state"
  private var format = Self.format
  private var version = Self.version
  /// JSON as text, by key.
  private var settings: [String: String]
  private var connections: [Connection]
  private var recents: [String]
  private var pairings: [Pairing]

  private struct Connection: Codable {
    var isSource: Bool
    var url: String
    var isOn: Bool
    var rate: Int
  }

  private struct Pairing: Codable {
    /// In Base64url.
    var digest: String
    var agent: String
    var name: String
    var paired: Double
    var lastSeen: Double
  }

  init(_ state: StoredState) {
    settings = state.settings
    connections = state.connections.map {
      Connection(isSource: $0.isSource, url: $0.url, isOn: $0.isOn, rate: $0.rate)
    }
    recents = state.recents
    pairings = state.pairings.map {
      Pairing(
        digest: Base64URL.encode($0.digest), agent: $0.agent, name: $0.name,
        paired: $0.paired.isFinite ? $0.paired : 0,
        lastSeen: $0.lastSeen.isFinite ? $0.lastSeen : 0)
    }
  }

  var state: StoredState {
    StoredState(
      settings: settings,
      connections: connections.map {
        var connection = StoredConnection(sink: $0.url, isOn: $0.isOn, rate: $0.rate)
        connection.isSource = $0.isSource
        return connection
      },
      recents: recents,
      pairings: pairings.compactMap { pairing in
        Base64URL.decode(pairing.digest[...]).map {
          StoredPairing(
            digest: $0, agent: pairing.agent, name: pairing.name, paired: pairing.paired,
            lastSeen: pairing.lastSeen)
        }
      })
  }
}
