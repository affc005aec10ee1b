import Cryptography
import Foundation
import Testing

@testable import Upload

/// Requests of an upload as botocore 1.44.8 signs them (`S3SigV4Auth`, 2026-03-14T15:09:26Z).
@Suite struct S3PeerSignatureTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let method: String
    let host: String
    let key: String
    var query: [(String, String)] = []
    var headers: [(String, String)] = []
    var body = ""
    let region: String
    var token: String?
    let signature: String

    var testDescription: String { "\(method) \(key)" }
  }

  @Test(arguments: [
    Example(
      method: "PUT", host: "s3.eu-central-1.amazonaws.com",
      key: "/takes/lab/session_20260314_150926/video.mp4",
      query: [("partNumber", "3"), ("uploadId", "a/b+c=d~e.f")],
      headers: [("x-amz-checksum-sha256", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")],
      body: "part", region: "eu-central-1",
      signature: "3ba9fb2ebe827728f70ab4f26a3c43148c1125d6093813f593a4e8d11579d55a"),
    Example(
      method: "POST", host: "storage.googleapis.com", key: "/takes/a b/ä+ü(1)*'.json",
      query: [("uploads", "")],
      headers: [
        ("x-amz-checksum-algorithm", "SHA256"),
        ("x-amz-meta-sha256", String(repeating: "ab", count: 32)),
      ], region: "us-east-1",
      signature: "8e1673434286a5dbaccd0dae736775adf7493c2cad15ba1e14768e62955040e8"),
    Example(
      method: "GET", host: "127.0.0.1:9000", key: "/takes",
      query: [
        ("list-type", "2"), ("prefix", "lab/session 1/"), ("continuation-token", "1/x+y=="),
      ], region: "us-east-1", token: "FwoGZXIvYXdzE//token==",
      signature: "e97304da5f59d67a79dc7655fbfcf5020c05024b19825f2e79df74037fafc8cf"),
    Example(
      method: "DELETE", host: "takes.example:8443", key: "/takes/x/depth/000000.png",
      region: "eu-west-3",
      signature: "ab312fb3fcbc939bf504b67ebd5bace527c0d42312bbfbefd0bb99454a123184"),
    Example(
      method: "HEAD", host: "s3.us-east-1.amazonaws.com", key: "/takes/~name-with_all.safe",
      region: "us-east-1",
      signature: "9c19f3ae82081113569f6c3aa7a7f160a605ae2b0a21ae11edbf0b69438bb8f5"),
  ])
  func `botocore signs it alike`(_ example: Example) throws {
    let keys = try #require(
      S3Keys(
        id: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
        sessionToken: example.token))
    let signature = S3Signature(keys: keys, region: example.region, time: 1_773_500_966)
    let headers = signature.headers(
      example.method, path: S3Signature.encoded(example.key, isPath: true), query: example.query,
      headers: example.headers + [("host", example.host)],
      digest: SHA256Digest.of(Array(example.body.utf8)))
    let authorization = try #require(headers.last { $0.0 == "authorization" }?.1)
    #expect(authorization.hasSuffix("Signature=" + example.signature))
  }
}
