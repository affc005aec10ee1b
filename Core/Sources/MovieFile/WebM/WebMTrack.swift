import Numbers

/// A track while its blocks are read.
struct WebMTrack {
  var number = 0
  var blocks: [WebMBlock] = []
  private var type = 0
  private var codec = ""
  private var setup: [UInt8] = []
  /// Nanoseconds.
  private var delay = 0
  private var defaultDuration = 0
  private var width = 0
  private var height = 0
  private var sampleRate = 8000.0
  private var channelCount = 1
  private var isEncoded = false

  init(_ bytes: [UInt8], _ body: Range<Int>) {
    for element in WebMElement.list(bytes, in: body) {
      switch element.id {
      case WebMID.trackNumber: number = bytes.webMNumber(element.body)
      case WebMID.trackType: type = bytes.webMNumber(element.body)
      case WebMID.codecID: codec = String(decoding: bytes[element.body].prefix(64), as: UTF8.self)
      case WebMID.codecPrivate: setup = Array(bytes[element.body])
      case WebMID.codecDelay: delay = min(bytes.webMNumber(element.body), 10 * second)
      case WebMID.defaultDuration:
        defaultDuration = min(bytes.webMNumber(element.body), 10 * second)
      case WebMID.encodings: isEncoded = true
      case WebMID.video, WebMID.audio: readPicture(bytes, element.body)
      default: break
      }
    }
  }

  private mutating func readPicture(_ bytes: [UInt8], _ body: Range<Int>) {
    for element in WebMElement.list(bytes, in: body) {
      switch element.id {
      case WebMID.pixelWidth: width = bytes.webMNumber(element.body)
      case WebMID.pixelHeight: height = bytes.webMNumber(element.body)
      case WebMID.sampleRate: sampleRate = bytes.webMFloat(element.body)
      case WebMID.channels: channelCount = bytes.webMNumber(element.body)
      default: break
      }
    }
  }

  /// The track with its samples; nil, and a note, when its codec is not one that is known.
  func finished(
    _ source: MovieSource, scale: Int, _ found: inout FoundMovie
  ) throws(MovieError) -> MovieTrack? {
    guard !isEncoded else {
      found.note("Track \(number) is left out: it is encrypted or compressed again.")
      return nil
    }
    let key = blocks.first { $0.isKey }
    var start: [UInt8] = []
    if let key {
      start = try source.bytes(at: key.offset, count: min(key.size, MovieLimits.sample))
    }
    guard let format = format(keyFrame: start) else {
      found.note("Track \(number) is left out: its codec \(codec) cannot be used in MP4.")
      return nil
    }
    let isWhole = second % scale == 0
    return MovieTrack(
      id: number, format: format, timescale: isWhole ? second / scale : second,
      samples: samples(isWhole ? 1 : scale, scale: scale), start: -Int64(delay))
  }

  private func format(keyFrame: [UInt8]) -> MovieFormat? {
    let size = (width, height)
    switch codec {
    case "V_VP8": return try? MovieFormat(video: "vp8", configuration: [], size: size)
    case "V_VP9":
      let record = VPConfiguration.record(frame: keyFrame, width: width, height: height)
      return try? MovieFormat(video: "vp09", configuration: record, size: size)
    case "V_AV1": return try? MovieFormat(video: "av01", configuration: setup, size: size)
    case "V_MPEG4/ISO/AVC": return units("avc1", keyFrame)
    case "V_MPEGH/ISO/HEVC": return units("hvc1", keyFrame)
    case "A_OPUS", "A_AAC":
      let rate = Int(clamping: sampleRate)
      return try? MovieFormat(
        sound: codec == "A_OPUS" ? "opus" : "mp4a", configuration: setup, sampleRate: rate,
        channelCount: channelCount)
    default: return nil
    }
  }

  /// H.264 and HEVC: Chromium writes them with start codes and without a configuration.
  private func units(_ codec: String, _ keyFrame: [UInt8]) -> MovieFormat? {
    let hasStartCodes = AnnexB.hasStartCode(keyFrame)
    let record = setup.isEmpty && hasStartCodes ? keyFrame : setup
    var format = try? MovieFormat(video: codec, configuration: record, size: (width, height))
    format?.hasStartCodes = hasStartCodes
    return format
  }

  /// Blocks have presentation times and are in decode order: decode times are the same times in ascending order.
  private func samples(_ factor: Int, scale: Int) -> [MovieSample] {
    let times = blocks.map { min(max($0.time.scaled(factor, over: 1), 0), MovieLimits.time) }
    let isOrdered = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    let decode = isOrdered ? times : times.sorted()
    var last = Int64(defaultDuration).scaled(factor, over: scale)
    return blocks.indices.map { index in
      let block = blocks[index]
      if index + 1 < decode.count { last = decode[index + 1] - decode[index] }
      let hasDefault = index + 1 == decode.count && defaultDuration > 0
      let duration = hasDefault ? Int64(defaultDuration).scaled(factor, over: scale) : last
      return MovieSample(
        offset: block.offset, size: Int32(clamping: block.size), decodeTime: decode[index],
        compositionOffset: Int32(clamping: times[index] - decode[index]),
        duration: UInt32(clamping: duration), isKey: block.isKey)
    }
  }
}
