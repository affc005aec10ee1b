public import Foundation

/// https://developer.apple.com/documentation/uikit/uipasteboard
@MainActor
public class UIPasteboard: NSObject {
  /// https://developer.apple.com/documentation/uikit/uipasteboard/general
  public static let general = UIPasteboard()

  /// https://developer.apple.com/documentation/uikit/uipasteboard/string
  public var string: String?
}
