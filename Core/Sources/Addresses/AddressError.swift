/// An invalid source or sink address; `description` is one sentence with the value and the remedy.
public struct AddressError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
