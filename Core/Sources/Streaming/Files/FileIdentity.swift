public import Foundation

/// The identity of the file at a path, links followed; two paths of one file are equal.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Nil when there is no regular file there.
  init?(_ path: String) {
    let real = URL(filePath: path).resolvingSymlinksInPath().path
    guard let facts = try? FileManager.default.attributesOfItem(atPath: real),
      facts[.type] as? FileAttributeType == .typeRegular,
      let device = (facts[.systemNumber] as? NSNumber)?.uint64Value,
      let number = (facts[.systemFileNumber] as? NSNumber)?.uint64Value
    else { return nil }
    self.device = device
    self.number = number
  }

  /// The type of the item, links not followed; nil when there is none.
  public static func type(ofItemAt path: String) -> FileAttributeType? {
    try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }

  /// Throws one sentence when an output would overwrite an input.
  public static func refuse(output: String, over inputs: [String]) throws {
    guard let target = FileIdentity(output) else { return }
    for input in inputs where FileIdentity(input) == target {
      throw RunError("\(output) is also the input: choose another file to write to.")
    }
  }
}
