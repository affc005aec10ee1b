import NIOCore
import NIOSSL

extension ServerIdentity {
  /// TLS 1.2 and up; HTTP/1.1 only, since a page that speaks HTTP/2 could not open a WebSocket.
  func tlsConfiguration() throws(NetError) -> TLSConfiguration {
    do {
      let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificateChain.utf8))
      let privateKey = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
      configuration.minimumTLSVersion = .tlsv12
      configuration.shutdownTimeout = .seconds(1)
      configuration.applicationProtocols = ["http/1.1"]
      _ = try NIOSSLContext(configuration: configuration)
      return configuration
    } catch {
      throw .badCertificate(reason: "the certificate and the key do not fit together (\(error))")
    }
  }
}
