/// The version that the hub tells pages and `--version` prints.
public enum Version {
  public static let current = "0.1.0"
}
