import Cryptography
import Testing

@testable import TLS

@Suite("Certificates of a side")
struct TLSContextTests {
  private func failure(chain: String, key: String) -> String? {
    do throws(TLSError) {
      _ = try TLSContext(serverChain: chain, key: key)
      return nil
    } catch { return "\(error)" }
  }

  private let what = "the certificate and the key do not fit together: "

  @Test("a chain and its key are accepted, with text between them")
  func accepted() throws {
    let ours = try TLSHandlerTests.certificates.get()
    #expect(failure(chain: ours.chain, key: ours.key.pem) == nil)
    #expect(failure(chain: "Subject: x\n" + ours.chain + "\nend\n", key: ours.key.pem) == nil)
    #expect(failure(chain: ours.server.pem, key: "\n" + ours.key.pem + "\n") == nil)
  }

  @Test("another key, and another order, are refused")
  func mismatched() throws {
    let ours = try TLSHandlerTests.certificates.get()
    let other = try SigningKey.generate()
    #expect(failure(chain: ours.chain, key: other.pem) == what + "key values mismatch")
    let turned = ours.authority.pem + "\n" + ours.server.pem
    #expect(failure(chain: turned, key: ours.key.pem) == what + "key values mismatch")
  }

  @Test("an encrypted key is refused without a question for its passphrase")
  func encrypted() throws {
    let ours = try TLSHandlerTests.certificates.get()
    let key = """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgGgTSZgTfP0AICCAAw
      -----END ENCRYPTED PRIVATE KEY-----
      """
    #expect(failure(chain: ours.chain, key: key)?.hasPrefix(what) == true)
  }

  @Test(
    "what is no certificate or no key is refused",
    arguments: ["", "x", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
  func damaged(_ text: String) throws {
    let ours = try TLSHandlerTests.certificates.get()
    #expect(failure(chain: text, key: ours.key.pem)?.hasPrefix(what) == true)
    #expect(failure(chain: ours.chain, key: text)?.hasPrefix(what) == true)
    if !text.isEmpty, text != "x" {
      #expect(failure(chain: ours.chain + text, key: ours.key.pem)?.hasPrefix(what) == true)
    }
    #expect(throws: TLSError.self) { try TLSContext(clientTrusting: text) }
  }
}
