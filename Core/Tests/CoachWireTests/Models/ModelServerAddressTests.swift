import CoachWire
import Testing

@Suite("Address of a model")
struct ModelServerAddressTests {
  @Test(
    "a base address is read as people type it",
    arguments: [
      ("api.openai.com", "https://api.openai.com/v1", "api.openai.com"),
      ("https://api.openai.com/v1/", "https://api.openai.com/v1", "api.openai.com"),
      ("localhost:11434", "http://localhost:11434/v1", "localhost"),
      ("http://192.168.1.9:1234/v1", "http://192.168.1.9:1234/v1", "192.168.1.9"),
      ("https://openrouter.ai/api/v1", "https://openrouter.ai/api/v1", "openrouter.ai"),
      ("https://api.openai.com/v1/chat/completions", "https://api.openai.com/v1", "api.openai.com"),
      (
        "https://generativelanguage.googleapis.com/v1beta/openai",
        "https://generativelanguage.googleapis.com/v1beta/openai",
        "generativelanguage.googleapis.com"
      ),
      ("[::1]:8080", "http://[::1]:8080/v1", "[::1]"),
    ])
  func typed(typed: String, text: String, host: String) throws {
    let address = try ModelServerAddress(typed)
    #expect(address.text == text)
    #expect(address.host == host)
    #expect(try ModelServerAddress(address.text) == address)
    #expect(address.chat == text + "/chat/completions")
  }

  @Test(
    "an address that is none is refused with an example",
    arguments: [
      "", "ftp://a/v1", "https://user@a/v1", "https://a/v1?key=x", "https://a/../v1",
      "https://a//v1",
      "https://a:0/v1", "a b", "https://é/v1", "https://a/v1#x", "https:///v1",
    ])
  func refused(typed: String) {
    do {
      _ = try ModelServerAddress(typed)
      Issue.record("\(typed) was read")
    } catch {
      #expect(error.sentence.contains("https://api.openai.com/v1"), "\(typed): \(error.sentence)")
    }
  }

  @Test("only HTTPS and this computer are encrypted")
  func encrypted() throws {
    #expect(try ModelServerAddress("https://a.example/v1").isEncrypted)
    #expect(try ModelServerAddress("http://127.0.0.1:1/v1").isEncrypted)
    #expect(try !ModelServerAddress("http://192.168.1.2:1/v1").isEncrypted)
  }

  @Test("a name of a model has visible ASCII characters alone")
  func names() {
    #expect(ModelServerAddress.modelName(" llava:13b ") == "llava:13b")
    for name in ["", "  ", "a b", "a\u{0}", "é", String(repeating: "a", count: 101)] {
      #expect(ModelServerAddress.modelName(name) == nil, "\(name)")
    }
  }
}
