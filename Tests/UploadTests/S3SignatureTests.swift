import Cryptography
import Foundation
import Testing

@testable import Upload

/// The examples of Amazon S3's documentation of signature version 4.
@Suite struct S3SignatureTests {
  private static let keys = S3Keys(
    id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")

  struct Example: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    var query: [(String, String)] = []
    var headers: [(String, String)] = []
    var body = ""
    let signature: String

    var testDescription: String { "\(method) \(path)" }
  }

  @Test(arguments: [
    Example(
      method: "GET", path: "/test.txt", headers: [("range", "bytes=0-9")],
      signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
    Example(
      method: "PUT", path: "/test%24file.text",
      headers: [
        ("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
      ], body: "Welcome to Amazon S3.",
      signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
    Example(
      method: "GET", path: "/", query: [("lifecycle", "")],
      signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
    Example(
      method: "GET", path: "/", query: [("prefix", "J"), ("max-keys", "2")],
      signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
  ])
  func `a request is signed as the documentation shows`(_ example: Example) throws {
    let keys = try #require(Self.keys)
    let signature = S3Signature(keys: keys, region: "us-east-1", time: 1_369_353_600)
    let headers = signature.headers(
      example.method, path: example.path, query: example.query,
      headers: example.headers + [("host", "examplebucket.s3.amazonaws.com")],
      digest: SHA256Digest.of(Array(example.body.utf8)))
    let authorization = try #require(headers.last { $0.0 == "authorization" }?.1)
    #expect(authorization.hasSuffix("Signature=" + example.signature))
    #expect(headers.contains { $0 == ("x-amz-date", "20130524T000000Z") })
  }

  @Test(arguments: [
    ("a/b c", "a/b%20c", "a%2Fb%20c"), ("ä+", "%C3%A4%2B", "%C3%A4%2B"),
    ("A-z_0.9~", "A-z_0.9~", "A-z_0.9~"),
  ])
  func `names are encoded`(_ text: String, _ path: String, _ value: String) {
    #expect(S3Signature.encoded(text, isPath: true) == path)
    #expect(S3Signature.encoded(text) == value)
  }
}
