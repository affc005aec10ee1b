import FaceEngine
import Foundation
public import Recording
import RobotDrawing
public import RobotFace
package import Streaming

/// One moment of a robot's face: the mood starts at 0 s, and the same options give the same bytes.
public struct RobotStill: Sendable {
  public var mood: Mood
  /// Seconds since the mood started.
  public var time: Double
  public var seed: UInt32 = 1
  public var width = 800.0
  public var height = 480.0

  public init(_ mood: Mood, at time: Double) {
    self.mood = mood
    self.time = time
  }

  /// The numbers of the face.
  public var face: FaceVector {
    var face = LivingFace(MoodBook.own.moods[0], seed: seed)
    face.show(mood, at: 0)
    return face.face(at: time)
  }

  public var svg: String { FaceSVG(face, width: width, height: height).text }

  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(face), as: UTF8.self) + "\n"
  }

  /// Writes an SVG or JSON file, by the name's extension; returns the path, which differs when the name was taken.
  @discardableResult
  public func write(to path: String, existing: ExistingFile = .kept) throws -> String {
    let text: String
    switch URL(filePath: path).pathExtension.lowercased() {
    case "svg": text = svg
    case "json": text = try json()
    default: throw RunError("\(path) ends neither with .svg nor with .json.")
    }
    return try Self.write(text, to: path, existing: existing)
  }

  /// The notice with the path of a picture when the wanted name was taken; else nil.
  public static func notice(wanted: String, used: String) -> String? {
    used == wanted ? nil : OutputName.notice(wanted: wanted, used: used)
  }

  /// Writes a text to a file, completely or not at all, and returns the path.
  package static func write(
    _ text: String, to path: String, existing: ExistingFile
  ) throws(RunError) -> String {
    do {
      let bytes = Data(text.utf8)
      if existing == .replaced {
        try bytes.write(to: URL(filePath: path), options: .atomic)
        return path
      }
      let opened = try OpenedOutput(path)
      do {
        try FileHandle(fileDescriptor: opened.descriptor, closeOnDealloc: true)
          .write(contentsOf: bytes)
      } catch {
        unlink(opened.path)
        throw error
      }
      return opened.path
    } catch let error as RecordingError {
      throw RunError(error.description)
    } catch {
      throw RunError(
        "\(path) cannot be written: is its folder there, is it yours, and has the disk room?")
    }
  }
}
