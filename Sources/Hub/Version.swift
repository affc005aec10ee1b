/// The version for pages and `--version`.
public enum Version {
  public static let current = "0.1.0"
}
