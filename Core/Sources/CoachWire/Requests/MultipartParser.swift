#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import JSON

/// Parses a form (RFC 7578, RFC 2046 §5.1) in pieces of any size, within limits: what it keeps is never larger than
/// those and the piece that was given last.
public struct MultipartParser: Sendable {
  private enum Place { case beforeFirst, afterDelimiter, header, body, afterLast }

  private let limits: MultipartLimits
  /// CR, LF, two hyphens and the boundary.
  private let delimiter: [UInt8]
  private var place = Place.beforeFirst
  private var buffer: [UInt8] = [13, 10]
  private var parts: [MultipartPart] = []
  private var received = 0
  /// Bytes before the body of the part that is being read: the end of its empty line.
  private var unread = 0

  /// Throws when the field `Content-Type` does not announce a form with a boundary of 1…70 characters.
  public init(
    contentType: String, limits: MultipartLimits = MultipartLimits()
  ) throws(MultipartError) {
    let field = HeaderValue(contentType)
    guard field.value == "multipart/form-data" else { throw .notMultipart }
    guard let boundary = field.parameters["boundary"], (1...70).contains(boundary.utf8.count),
      boundary.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), !boundary.hasSuffix(" ")
    else { throw .noBoundary }
    delimiter = [13, 10, 45, 45] + Array(boundary.utf8)
    self.limits = limits
  }

  /// Reads the next piece; after an error the form is lost.
  public mutating func append(_ bytes: some Collection<UInt8>) throws(MultipartError) {
    received += bytes.count
    guard received <= limits.body else { throw .bodyTooLarge(limit: limits.body) }
    guard place != .afterLast else { return }
    var used = 0
    if !begin(with: bytes, &used) {
      let copied: Void? = bytes.withContiguousStorageIfAvailable { buffer.append(contentsOf: $0) }
      if copied == nil { buffer.append(contentsOf: bytes) }
    }
    while try step(&used) {}
    if used < buffer.count { buffer.removeFirst(used) } else { buffer = [] }
  }

  /// A form that begins with its boundary, as nearly all do, is read where it is, without a copy.
  private mutating func begin(with bytes: some Collection<UInt8>, _ used: inout Int) -> Bool {
    guard place == .beforeFirst, buffer.count == 2, let bytes = bytes as? [UInt8],
      bytes.starts(with: delimiter.dropFirst(2))
    else { return false }
    buffer = bytes
    used = delimiter.count - 2
    place = .afterDelimiter
    return true
  }

  /// The parts, in order; throws when the last boundary is missing.
  public consuming func finish() throws(MultipartError) -> [MultipartPart] {
    guard place == .afterLast else { throw .truncated }
    return parts
  }

  /// Reads on from `used`; false when it needs more bytes.
  private mutating func step(_ used: inout Int) throws(MultipartError) -> Bool {
    switch place {
    case .beforeFirst:
      guard let found = position(of: delimiter, from: used) else {
        used = max(used, buffer.count - delimiter.count)
        return false
      }
      used = found + delimiter.count
      place = .afterDelimiter
      return true
    case .afterDelimiter: return try delimiterEnd(&used)
    case .header: return try header(&used)
    case .body: return try body(&used)
    case .afterLast: return false
    }
  }

  /// Behind a boundary stand two hyphens, or spaces and the end of the line.
  private mutating func delimiterEnd(_ used: inout Int) throws(MultipartError) -> Bool {
    if buffer.count - used >= 2, buffer[used] == 45, buffer[used + 1] == 45 {
      place = .afterLast
      used = buffer.count
      return false
    }
    if buffer.count - used == 1, buffer[used] == 45 { return false }
    var end = used
    while end < buffer.count, buffer[end] == 0x20 || buffer[end] == 0x09 { end += 1 }
    guard end - used <= limits.header else { throw .delimiter }
    guard end + 1 < buffer.count else {
      if end < buffer.count, buffer[end] != 13 { throw .delimiter }
      return false
    }
    guard buffer[end] == 13, buffer[end + 1] == 10 else { throw .delimiter }
    guard parts.count < limits.parts else { throw .tooManyParts(limit: limits.parts) }
    // The end of this line belongs to the empty line of a part without a header.
    used = end
    place = .header
    return true
  }

  private mutating func header(_ used: inout Int) throws(MultipartError) -> Bool {
    guard let end = position(of: [13, 10, 13, 10], from: used) else {
      guard buffer.count - used <= limits.header else {
        throw .headerTooLarge(limit: limits.header)
      }
      return false
    }
    guard end - used <= limits.header else { throw .headerTooLarge(limit: limits.header) }
    parts.append(try Self.part(header: buffer[used..<end]))
    // The end of the empty line may begin the delimiter of an empty part.
    used = end + 2
    unread = 2
    place = .body
    return true
  }

  private mutating func body(_ used: inout Int) throws(MultipartError) -> Bool {
    let last = parts.count - 1
    let found = position(of: delimiter, from: used)
    let end = found ?? max(used, buffer.count - delimiter.count + 1)
    let start = min(used + unread, end)
    unread -= start - used
    parts[last].body.append(contentsOf: buffer[start..<end])
    used = end
    let name = parts[last].name
    guard parts[last].body.count <= limits.size(of: name) else {
      throw .partTooLarge(name: name, limit: limits.size(of: name))
    }
    guard found != nil else { return false }
    used = end + delimiter.count
    place = .afterDelimiter
    return true
  }

  /// The place of a pattern that begins with CR.
  private func position(of pattern: [UInt8], from start: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      var place = start
      while place + pattern.count <= bytes.count, let base = bytes.baseAddress {
        guard let found = memchr(base + place, 13, bytes.count - place) else { return nil }
        place = UnsafeRawPointer(found) - base
        guard place + pattern.count <= bytes.count else { return nil }
        if memcmp(base + place, pattern, pattern.count) == 0 { return place }
        place += 1
      }
      return nil
    }
  }

  /// A part without its body, from its header lines.
  private static func part(header: ArraySlice<UInt8>) throws(MultipartError) -> MultipartPart {
    guard String(utf8: header) != nil else { throw .header }
    var fields: [String: String] = [:]
    for line in lines(of: header) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon != line.startIndex else {
        throw .header
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      fields[name] = String(decoding: line[(colon + 1)...], as: UTF8.self)
    }
    let disposition = HeaderValue(fields["content-disposition"] ?? "")
    guard disposition.value == "form-data", let name = disposition.parameters["name"] else {
      throw .noName
    }
    if let encoding = fields["content-transfer-encoding"] {
      guard ["7bit", "8bit", "binary"].contains(HeaderValue(encoding).value) else { throw .encoded }
    }
    return MultipartPart(
      name: name, filename: disposition.parameters["filename"],
      contentType: fields["content-type"].map { HeaderValue($0).value }, body: [])
  }

  /// What stands between CR and LF, without empty lines.
  private static func lines(of header: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (lines, start) = ([ArraySlice<UInt8>](), header.startIndex)
    func end(at place: Int) {
      if place > start { lines.append(header[start..<place]) }
    }
    for place in header.indices.dropLast() where header[place] == 13 && header[place + 1] == 10 {
      end(at: place)
      start = place + 2
    }
    end(at: header.endIndex)
    return lines
  }
}
