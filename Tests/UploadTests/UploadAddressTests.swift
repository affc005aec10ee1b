import Foundation
import Testing

@testable import Upload

@Suite struct UploadAddressTests {
  @Test func `a bucket has a region, an endpoint and a prefix`() throws {
    let plain = try S3Address("s3://bucket")
    #expect(plain.endpoint == "https://s3.us-east-1.amazonaws.com" && plain.prefix.isEmpty)
    #expect(plain.path(of: "a b") == "/bucket/a%20b" && plain.key(of: "x") == "x")
    let other = try S3Address(
      "s3://my.bucket/one//two/?region=eu-central-1&endpoint=https://storage.googleapis.com/")
    #expect(other.endpoint == "https://storage.googleapis.com" && other.region == "eu-central-1")
    #expect(other.host == "storage.googleapis.com" && other.text == "s3://my.bucket/one/two")
    #expect(other.key(of: "x/video.mp4") == "one/two/x/video.mp4")
    let local = try S3Address("s3://bucket?endpoint=http://127.0.0.1:9000")
    #expect(local.host == "127.0.0.1:9000")
  }

  @Test(arguments: [
    "", "bucket", "s3://", "s3://A", "s3://bucket/../x", "s3://id:secret@bucket/", "http://bucket",
    "s3://bucket?endpoint=http://storage.example.com", "s3://bucket?endpoint=ftp://x",
    "s3://bucket?key=1", "s3://bucket?region=a%20b", "s3://bucket?endpoint=https://h/path",
    "s3://" + String(repeating: "a", count: 64),
    "s3://bucket/" + String(repeating: "a", count: 3_000),
  ])
  func `another bucket is refused with one sentence`(_ text: String) {
    #expect(throws: UploadError.self) { try S3Address(text) }
  }

  @Test func `uploads of a tus server stay on its host`() throws {
    let address = try TusAddress("tus+https://files.example.com/files/")
    #expect(address.upload("/files/24e5") == "https://files.example.com/files/24e5")
    #expect(address.upload("https://files.example.com/x/1") == "https://files.example.com/x/1")
    for other in ["https://evil.example/1", "http://files.example.com/1", "//evil.example/1"] {
      #expect(address.upload(other) == nil, "\(other)")
    }
  }

  @Test(arguments: [
    "", "tus+", "https://x", "tus+http://files.example.com/", "tus+https://a:b@x/", "tus+ftp://x",
  ])
  func `another server is refused with one sentence`(_ text: String) {
    #expect(throws: UploadError.self) { try TusAddress(text) }
  }

  @Test func `keys come from the environment or from a file of their owner, and have no words`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "keys"), withIntermediateDirectories: true)
    let file = folder.appending(path: "keys/s3")
    let environment = ["AWS_ACCESS_KEY_ID": "one", "AWS_SECRET_ACCESS_KEY": "secret"]
    let keys = try S3Keys.find(data: folder.path, environment: environment)
    #expect(
      keys.id == "one" && "\(keys)" == "(keys)" && !String(reflecting: keys).contains("secret"))
    #expect(throws: UploadError.self) { try S3Keys.find(data: folder.path, environment: [:]) }
    try Data("two\nsecret2\n".utf8).write(to: file)
    chmod(file.path, 0o644)
    #expect(throws: UploadError.self) { try S3Keys.find(data: folder.path, environment: [:]) }
    chmod(file.path, 0o600)
    #expect(try S3Keys.find(data: folder.path, environment: [:]).secret == "secret2")
  }

  @Test func `answers of S3 are read without a parser of XML`() {
    let answer = S3Answer(
      Array(
        """
        <ListPartsResult><IsTruncated>false</IsTruncated><Part><PartNumber>1</PartNumber>\
        <ETag>&quot;a&amp;b&quot;</ETag><Size>5</Size></Part><Part><PartNumber>2</PartNumber></Part>
        """.utf8))
    #expect(answer.value("IsTruncated") == "false")
    #expect(answer.elements("Part").map { $0.value("PartNumber") } == ["1", "2"])
    #expect(answer.elements("Part").first?.value("ETag") == "\"a&b\"")
    #expect(answer.value("Code") == nil && S3Answer([0xFF, 0x3C]).value("x") == nil)
  }
}
