/// Why a command failed: one sentence with the value and the remedy.
public struct RunError: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
