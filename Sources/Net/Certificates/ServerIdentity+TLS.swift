import NIOCore
import NIOSSL
import Numbers

extension ServerIdentity {
  /// What TLS 1.2 may use: forward secrecy and authenticated encryption, for our keys and for RSA keys of
  /// a user's own. TLS 1.3 has nothing else.
  static let cipherSuites: [NIOTLSCipher] = [
    .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
    .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
    .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
  ]

  /// The chain and the key as the TLS library reads them; throws when they do not fit together.
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

/// A certificate chain and its key, read and found to fit together.
struct TLSMaterial: Sendable {
  let chain: [NIOSSLCertificateSource]
  let key: NIOSSLPrivateKeySource

  /// TLS 1.2 and up; HTTP/1.1 only, since a page that speaks HTTP/2 could not open a WebSocket.
  var configuration: TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain, privateKey: key)
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuiteValues = ServerIdentity.cipherSuites
    configuration.shutdownTimeout = .seconds(1)
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }

  /// The same for one connection of a context that was made with another one.
  var override: NIOSSLContextConfigurationOverride {
    var override = NIOSSLContextConfigurationOverride()
    override.certificateChain = chain
    override.privateKey = key
    return override
  }
}
