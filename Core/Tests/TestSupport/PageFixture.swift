public import Foundation

/// Files of numbers to which tests of the pages, in `Tests/WebTests`, hold the pages too.
public enum PageFixture {
  public static func file(_ name: String) -> URL {
    URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../../../Tests/WebTests/fixtures/\(name)").standardized
  }
}
