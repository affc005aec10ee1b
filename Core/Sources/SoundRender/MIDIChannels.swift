import MIDI
import Numbers
import Streaming

/// A set of the sixteen MIDI channels, written from 1: "10" or "1-9,11-16".
public struct MIDIChannels: Hashable, Sendable, CustomStringConvertible {
  /// 0…15, as in MIDI messages.
  public private(set) var indices: Set<UInt8> = []

  /// Throws one sentence for an invalid list.
  public init(_ text: String) throws {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        $0.allSatisfy(\.isASCII) ? UInt8($0) : nil
      }
      guard let first = ends.first.flatMap(\.self), let last = ends.last.flatMap(\.self),
        ends.count <= 2, (1...16).contains(first), (1...16).contains(last), first <= last
      else {
        throw RunError(
          "--channel \(text) is not a list of channels: give 1 to 16, as in 10 or 1-9,11-16.")
      }
      indices.formUnion((first - 1)...(last - 1))
    }
  }

  /// The channels on which a file has notes.
  init(playing file: MIDIFile) {
    for event in file.events {
      guard case .message(let message) = event.event, message.status & 0xF0 == 0x90,
        let channel = message.channel
      else { continue }
      indices.insert(channel)
    }
  }

  public var description: String {
    var runs: [ClosedRange<UInt8>] = []
    for number in indices.map({ $0 + 1 }).sorted() {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { run in
      run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)-\(run.upperBound)"
    }.joined(separator: ",")
  }
}
