import Foundation
import Testing
import WaveFile

/// Python with its own `wave` module, and with SciPy where `Scripts/python.sh` has run.
enum PythonPeer {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let venv = root.appendingPathComponent(".venv/bin/python").path
  static let hasSciPy =
    FileManager.default.isExecutableFile(atPath: venv) && (try? run(venv, "import scipy.io")) == ""
  static let plain = "/usr/bin/python3"
  static let isThere = FileManager.default.isExecutableFile(atPath: plain)

  static func run(_ python: String, _ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", program] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return "failed" }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

@Suite("WAV files of and for other programs")
struct WAVPeerTests {
  static let samples = WAVWriterTests.noise(2 * 500)

  @Test(
    "Python's wave module reads the PCM that we write", .enabled(if: PythonPeer.isThere),
    arguments: [(WAVEncoding.pcm8, 1), (.pcm16, 2), (.pcm24, 3), (.pcm32, 4)])
  func waveReads(encoding: WAVEncoding, width: Int) throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 47_999, channelCount: 2, encoding: encoding)
    let bytes = try files.encoded(Self.samples, format)
    let answer = try PythonPeer.run(
      PythonPeer.plain,
      """
      import sys, wave, zlib
      w = wave.open(sys.argv[1])
      print(w.getnchannels(), w.getsampwidth(), w.getframerate(), w.getnframes(), end=" ")
      print(sum(w.readframes(10**6)))
      """, files.path("made.wav"))
    let sum = bytes[44...].reduce(0) { $0 + Int($1) }
    #expect(answer == "2 \(width) 47999 500 \(sum)")
  }

  @Test(
    "we read the PCM that Python's wave module writes", .enabled(if: PythonPeer.isThere),
    arguments: [1, 2, 3, 4])
  func waveWrites(width: Int) throws {
    let files = try WAVFiles()
    let answer = try PythonPeer.run(
      PythonPeer.plain,
      """
      import sys, wave
      n = int(sys.argv[2])
      w = wave.open(sys.argv[1], "wb")
      w.setnchannels(2); w.setsampwidth(n); w.setframerate(11025)
      half = 64 << 8 * (n - 1)
      for k in range(250):
          for v in (half, -half):
              v += 128 if n == 1 else 0
              w.writeframesraw(v.to_bytes(n, "little", signed=n > 1))
      w.close()
      """, files.path("theirs.wav"), "\(width)")
    #expect(answer == "")
    let reader = try WAVReader(path: files.path("theirs.wav"))
    #expect(reader.format.sampleRate == 11_025 && reader.format.encoding.bytesPerSample == width)
    #expect(try WAVFiles.all(reader) == (0..<500).map { $0 % 2 == 0 ? 0.5 : -0.5 })
  }

  @Test(
    "SciPy reads every encoding that we write, to the last bit", .enabled(if: PythonPeer.hasSciPy),
    arguments: WAVEncoding.allCases, [1, 2, 6])
  func sciPyReads(encoding: WAVEncoding, channels: Int) throws {
    let files = try WAVFiles()
    let format = WAVFormat(sampleRate: 96_000, channelCount: channels, encoding: encoding)
    let samples = Array(Self.samples.prefix(channels * 100))
    let bytes = try files.encoded(samples, format)
    let read = try WAVFiles.all(WAVReader(bytes: bytes, name: "made.wav"))
    let answer = try PythonPeer.run(
      PythonPeer.venv,
      """
      import sys, numpy
      from scipy.io import wavfile
      rate, x = wavfile.read(sys.argv[1])
      if x.dtype == numpy.uint8: x = (x.astype(float) - 128) / 128
      elif x.dtype == numpy.int16: x = x / 2**15
      elif x.dtype == numpy.int32: x = x / 2**31
      print(rate, x.size, *x.reshape(-1)[:5].astype(numpy.float32).view(numpy.uint32))
      """, files.path("made.wav"))
    let bits = read.prefix(5).map { String($0.bitPattern) }.joined(separator: " ")
    #expect(answer == "96000 \(samples.count) \(bits)")
  }

  @Test(
    "we read what SciPy writes", .enabled(if: PythonPeer.hasSciPy),
    arguments: ["int16", "int32", "float32", "float64"])
  func sciPyWrites(type: String) throws {
    let files = try WAVFiles()
    _ = try PythonPeer.run(
      PythonPeer.venv,
      """
      import sys, numpy
      from scipy.io import wavfile
      x = numpy.linspace(-0.5, 0.5, 1001)[:, None] * [1.0, -1.0, 0.5]
      t = numpy.dtype(sys.argv[2])
      if t.kind == "i": x = numpy.round(x * 2.0 ** (8 * t.itemsize - 1))
      wavfile.write(sys.argv[1], 192000, x.astype(t))
      """, files.path("theirs.wav"), type)
    let reader = try WAVReader(path: files.path("theirs.wav"))
    #expect(reader.format.channelCount == 3 && reader.frameCount == 1001)
    let samples = try WAVFiles.all(reader)
    for frame in 0..<1001 {
      let value = Float(frame) / 1000 - 0.5
      let found = samples[3 * frame..<3 * frame + 3]
      let errors = zip(found, [value, -value, value / 2]).map { abs($0 - $1) }
      #expect(errors.allSatisfy { $0 < 2e-5 })
    }
  }
}
