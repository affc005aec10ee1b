import Net
import NIOCore
import NIOSSL
import Numbers

extension ServerIdentity {
  /// The cipher suites for TLS 1.2: forward secrecy and authenticated encryption, for our keys and for a user's
  /// RSA keys. TLS 1.3 has no others.
  static let cipherSuites: [NIOTLSCipher] = [
    .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
    .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
    .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
  ]

  /// The chain and the key in the TLS library's form; throws when they do not match.
  func material() throws(NetError) -> TLSMaterial {
    do {
      let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificateChain.utf8))
      let material = TLSMaterial(
        chain: chain.map { .certificate($0) },
        key: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
      _ = try NIOSSLContext(configuration: material.configuration)
      return material
    } catch {
      throw .badCertificate(reason: "the certificate and the key do not fit together (\(error))")
    }
  }
}

/// A certificate chain and its matching key, parsed.
struct TLSMaterial: Sendable {
  let chain: [NIOSSLCertificateSource]
  let key: NIOSSLPrivateKeySource

  /// TLS 1.2 and later; HTTP/1.1 only, because a WebSocket cannot be opened over our HTTP/2.
  var configuration: TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain, privateKey: key)
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuiteValues = ServerIdentity.cipherSuites
    configuration.shutdownTimeout = .seconds(1)
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }

  /// The same for one connection of a context that was created with another certificate.
  var override: NIOSSLContextConfigurationOverride {
    var override = NIOSSLContextConfigurationOverride()
    override.certificateChain = chain
    override.privateKey = key
    return override
  }
}
