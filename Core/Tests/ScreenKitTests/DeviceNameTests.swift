import ScreenKit
import Testing

@Suite("Names of paired devices")
struct DeviceNameTests {
  @Test(
    "a browser's own words become a name",
    arguments: [
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
          + "Gecko) Version/18.1 Mobile/15E148 Safari/604.1", "iPhone (Safari)"
      ),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
          + "Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1", "iPhone (Chrome)"
      ),
      (
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 "
          + "Mobile Safari/537.36", "Android phone (Chrome)"
      ),
      (
        "Mozilla/5.0 (Linux; Android 14; Pixel 7 Pro) AppleWebKit/537.36 (KHTML, like Gecko) "
          + "Chrome/120.0.0.0 Mobile Safari/537.36", "Pixel 7 Pro (Chrome)"
      ),
      (
        "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0",
        "Android phone (Firefox)"
      ),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0",
        "Windows computer (Edge)"
      ),
      (
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15",
        "Mac (Safari)"
      ),
      (
        "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
        "Linux computer (Firefox)"
      ),
      ("curl/8.5.0", "Device (curl)"), ("", "Device"), ("\u{202E}\u{0}<script>", "Device"),
      ("Android (((;;;", "Android tablet"),
    ])
  func agents(agent: String, name: String) {
    #expect(DeviceName.of(agent: agent) == name)
  }

  @Test(
    "a given name is one visible line of at most forty characters",
    arguments: [
      ("  Ada's   phone\n", "Ada's phone"), ("", ""), (" \t ", ""),
      ("a\u{202E}b\u{0}c\u{200B}d\u{1B}[31m", "abcd[31m"), ("line\u{2028}two", "line two"),
      (String(repeating: "ab ", count: 99), String(repeating: "ab ", count: 13) + "a"),
      (String(repeating: "é", count: 50), String(repeating: "é", count: 40)),
    ])
  func names(text: String, name: String) {
    #expect(DeviceName.cleaned(text) == name)
  }

  @Test("marks without end on one letter are bounded")
  func marks() {
    let name = DeviceName.cleaned("a" + String(repeating: "\u{301}", count: 5000))
    #expect(name.unicodeScalars.count <= 80)
  }
}
