import Numbers

extension MarkerExport {
  /// A library for Final Cut Pro and DaVinci Resolve (FCPXML 1.9): the take on a timeline, with its markers.
  ///
  /// Times are whole frames, as rational seconds.
  ///
  /// - Parameters:
  ///   - media: the name of the take's file.
  ///   - duration: seconds of the take; at least up to the last marker.
  ///   - frameRate: pictures a second of the timeline, 1…120.
  public static func fcpxml(
    _ markers: [TakeMarker], media: String, duration: Double, frameRate: Int = 30
  ) -> String {
    let rate = frameRate.clamped(to: 1...120)
    let end = markers.map(\.end).max() ?? 0
    let length = time(max(duration.isFinite ? duration : 0, end) + 1 / Double(rate), rate)
    let name = escaped(media)
    let rows = markers.map { row($0, rate) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE fcpxml>
      <fcpxml version="1.9">
        <resources>
          <format id="r1" frameDuration="100/\(rate * 100)s" width="1280" height="720"/>
          <asset id="r2" name="\(name)" start="0s" duration="\(length)" hasVideo="1" hasAudio="1" format="r1">
            <media-rep kind="original-media" src="file:///\(percentEncoded(media))"/>
          </asset>
        </resources>
        <library>
          <event name="\(name)">
            <project name="\(name)">
              <sequence format="r1" duration="\(length)" tcStart="0s">
                <spine>
                  <asset-clip ref="r2" name="\(name)" offset="0s" start="0s" duration="\(length)" format="r1">
      \(rows.joined())            </asset-clip>
                </spine>
              </sequence>
            </project>
          </event>
        </library>
      </fcpxml>

      """
  }

  /// Whole frames as rational seconds.
  private static func time(_ seconds: Double, _ rate: Int) -> String {
    let frames = Int(clamping: (seconds * Double(rate)).rounded(), to: 0...1_000_000_000)
    return frames == 0 ? "0s" : "\(frames * 100)/\(rate * 100)s"
  }

  private static func row(_ marker: TakeMarker, _ rate: Int) -> String {
    let span = max(marker.end - marker.start, 1 / Double(rate))
    return
      "              <marker start=\"\(time(marker.start, rate))\" duration=\"\(time(span, rate))\""
      + " value=\"\(escaped(marker.title))\" note=\"\(escaped(marker.note))\"/>\n"
  }

  /// Text of an attribute; characters that XML 1.0 does not allow are left out.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\r", "\t": result += " "
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        if isAllowed { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// All bytes but the unreserved ones (RFC 3986 §2.3).
  private static func percentEncoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      if byte < 0x80, isPlain || "-._~".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
