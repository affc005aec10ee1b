import Addresses
import ArgumentParser
import Console

/// Parses addresses from the command line; throws the address's own error.
enum AddressParsing {
  static func source(_ text: String) throws -> SourceURL {
    do { return try SourceURL(text) } catch { throw ValidationError(error.description) }
  }

  /// A source with the optional name and colour of its address.
  static func namedSource(_ text: String) throws -> NamedSource {
    do { return try NamedSource(text) } catch { throw ValidationError(error.description) }
  }

  /// Throws when there are more sources or sinks than a hub supports.
  static func checkCounts(sources: [String], sinks: [String]) throws {
    guard sources.count <= ConnectionLimit.sources else {
      throw ValidationError(
        "--from is given \(sources.count) times: give at most \(ConnectionLimit.sources) sources.")
    }
    guard sinks.count <= ConnectionLimit.outputs else {
      throw ValidationError(
        "--to is given \(sinks.count) times: give at most \(ConnectionLimit.outputs) sinks.")
    }
  }

  static func sink(_ text: String) throws -> SinkURL {
    do { return try SinkURL(text) } catch { throw ValidationError(error.description) }
  }
}
