/// The version for pages and `--version`; a release has the tag `v` with this number (`make release-check`).
public enum Version {
  public static let current = "0.1.0"
}
