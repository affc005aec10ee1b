import UIKit

/// The pasteboard that all apps share.
@MainActor
public enum Clipboard {
  public static func copy(_ text: String) { UIPasteboard.general.string = text }
}
