import CCrypto
import Cryptography

/// One side's certificates, for any number of connections: TLS 1.2 and 1.3 with forward secrecy.
public final class TLSContext: Sendable {
  // Read by many threads, changed by none after its initialiser.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// A server that speaks HTTP/1.1. Throws when the chain (PEM, its own certificate first) and the key (PEM, without a
  /// passphrase) cannot be read or do not belong together.
  public init(serverChain chain: String, key: String) throws(TLSError) {
    let made = chain.withPEM { chain, count in
      key.withPEM { ccrypto_tls_server_create(chain, count, $0, $1) }
    }
    guard let made else { throw .last("the certificate and the key do not fit together") }
    pointer = made
  }

  /// A client that accepts the certificates of one authority (PEM), for any name.
  public init(clientTrusting authority: String) throws(TLSError) {
    guard let made = authority.withPEM({ ccrypto_tls_client_create($0, $1) }) else {
      throw .last("the certificate of the authority cannot be read")
    }
    pointer = made
  }

  deinit { ccrypto_tls_context_destroy(pointer) }
}
