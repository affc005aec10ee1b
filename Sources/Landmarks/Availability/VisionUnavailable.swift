import Foundation

/// Why vision is not available on this machine, and the remedy.
public struct VisionUnavailable: Error, Hashable, CustomStringConvertible {
  /// One sentence with the wrong value.
  public var reason: String
  /// One sentence with the remedy.
  public var hint: String

  public init(reason: String, hint: String = VisionUnavailable.install) {
    self.reason = reason
    self.hint = hint
  }

  public var description: String { "\(reason) \(hint)" }

  public static let install = "Run `make vision` to install the vision library and its models."

  /// The file of this model was not found.
  public init(missing model: VisionModel) {
    self.init(
      reason: "The model \(model.fileName) was not found, so \(model.subject) are not detected.")
  }

  /// The system rejected the filter that blocks the library's network access, with this errno.
  init(noFilter status: Int32) {
    self.init(
      reason: "This system cannot keep the vision library off the network"
        + " (seccomp: \(String(cString: strerror(status)))).",
      hint: "Everything else works without vision.")
  }
}
