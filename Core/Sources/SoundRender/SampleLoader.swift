import DSP
import Foundation
import Numbers
import Streaming
import WaveFile

/// Loads the recordings of a recipe, from WAV files in the recipe's folder.
enum SampleLoader {
  /// Reads the files that a recipe names. They must be inside the folder of the recipe's file; throws one sentence
  /// for a file that is missing, outside or too long, or that is the output file.
  static func load(
    _ names: Set<String>, besideRecipe path: String, output: String? = nil
  ) throws -> [String: SampleData] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return try names.sorted().reduce(into: [:]) { samples, name in
      let file = try place(of: name, in: folder)
      if let output { try FileIdentity.refuse(output: output, over: [file]) }
      samples[name] = try recording(name, file)
    }
  }

  /// The path of a file that a recipe names; throws one sentence when it is outside the recipe's folder.
  static func place(
    of name: String, in folder: URL, _ kind: String = "recording"
  ) throws -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let home = folder.resolvingSymlinksInPath().path
    let file = folder.appendingPathComponent(name).resolvingSymlinksInPath()
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
      file.path.hasPrefix(home == "/" ? home : home + "/")
    else {
      throw RunError(
        "The \(kind) “\(name)” is not in the folder of the recipe: put it there and give its name without a path."
      )
    }
    return file.path
  }

  private static func recording(_ name: String, _ path: String) throws -> SampleData {
    let reader = try WAVReader(path: path)
    guard reader.duration <= RecordingUse.longest else {
      throw RunError(
        "The recording “\(name)” lasts \(Int(clamping: reader.duration)) s: give one of at most \(Int(clamping: RecordingUse.longest)) s."
      )
    }
    var channels = [[Float]](repeating: [], count: reader.format.channelCount)
    while case let frames = try reader.read(WAVReader.maximumBlock), !frames.isEmpty {
      for channel in channels.indices {
        for place in stride(from: channel, to: frames.count, by: channels.count) {
          channels[channel].append(frames[place])
        }
      }
    }
    return SampleData(
      channels: channels, sampleRate: Double(reader.format.sampleRate),
      waveLength: reader.waveLength)
  }
}
