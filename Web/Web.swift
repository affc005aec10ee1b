import Foundation

/// The studio's pages, as they were built in.
public enum WebFolder {
  /// The folder that holds `index.html`.
  public static var path: String { Bundle.module.resourcePath ?? Bundle.module.bundlePath }
}
