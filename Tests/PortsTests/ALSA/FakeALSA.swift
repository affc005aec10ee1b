import Foundation
import Testing

@testable import Ports

/// A library with ALSA's functions whose one device behaves as a test wants and writes what it takes to a file.
struct FakeALSA {
  static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/clang" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let folder: TemporaryFolder
  let library: AlsaLibrary

  /// - Parameters:
  ///   - format: what it takes; nil for one that nobody writes.
  ///   - script: what the device answers to writes from the first sound on: a number of frames at most, or an
  ///     error of `errno` below 0; then it takes everything.
  ///   - open: what it answers when it is opened.
  init(
    _ format: AlsaShape.Format? = .float32, channels: Int = 2, script: [Int32] = [],
    wait: Int32 = 1, open: Int32 = 0
  ) throws {
    folder = try TemporaryFolder()
    let source = folder.path("fake.c")
    let product = folder.path("libfake.so")
    try Self.source.write(toFile: source, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.compiler))
    process.arguments = [
      "-shared", "-fPIC", "-o", product, source, "-DFORMAT=\(Self.number(of: format))",
      "-DCHANNELS=\(channels)",
      "-DSCRIPT=\((script + [0]).map(String.init).joined(separator: ","))",
      "-DSTEPS=\(script.count)", "-DWAIT=\(wait)", "-DOPEN=\(open)",
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    library = try #require(AlsaLibrary(name: product))
  }

  /// Its device, which is the file to which it writes.
  var device: String { folder.path("device.raw") }

  func open() throws -> AlsaSoundOutput {
    try AlsaSoundOutput(
      library, device, AlsaDevice.Wish(sampleRate: 48_000, blockSize: 256, periods: 3))
  }

  private static func number(of format: AlsaShape.Format?) -> Int {
    switch format {
    case .float32: 14
    case .int32: 10
    case .int16: 2
    case nil: 3
    }
  }

  private static let source = """
    #include <errno.h>
    #include <stdio.h>
    static FILE *file;
    static int step, heard, asked;
    static const long script[] = {SCRIPT};
    static int dummy;
    int snd_pcm_open(void **pcm, const char *name, int stream, int mode) {
      if (OPEN != 0) return OPEN;
      *pcm = file = fopen(name, "wb");
      return 0;
    }
    int snd_pcm_close(void *pcm) { return fclose(pcm); }
    int snd_pcm_drop(void *pcm) { return 0; }
    int snd_pcm_prepare(void *pcm) { return asked > 0 && asked < 4 ? -EIO : 0; }
    int snd_pcm_resume(void *pcm) { return asked++ < 3 ? -EAGAIN : 0; }
    int snd_pcm_wait(void *pcm, int timeout) { return WAIT; }
    long snd_pcm_writei(void *pcm, const void *samples, unsigned long frames) {
      size_t size = frames * CHANNELS * (FORMAT == 2 ? 2 : 4);
      for (size_t i = 0; i < size; i++) heard |= ((const char *)samples)[i] != 0;
      long answer = heard && step < STEPS ? script[step++] : (long)frames;
      if (answer <= 0) return answer;
      if ((unsigned long)answer < frames) frames = answer;
      fwrite(samples, CHANNELS * (FORMAT == 2 ? 2 : 4), frames, pcm);
      fflush(pcm);
      return (long)frames;
    }
    int snd_pcm_hw_params_malloc(void **params) { *params = &dummy; return 0; }
    void snd_pcm_hw_params_free(void *params) {}
    int snd_pcm_hw_params_any(void *pcm, void *params) { return 0; }
    int snd_pcm_hw_params_set_access(void *pcm, void *params, int access) { return access == 3 ? 0 : -EINVAL; }
    int snd_pcm_hw_params_set_format(void *pcm, void *params, int format) { return format == FORMAT ? 0 : -EINVAL; }
    int snd_pcm_hw_params_set_channels_near(void *pcm, void *params, unsigned *count) { *count = CHANNELS; return 0; }
    int snd_pcm_hw_params_set_rate_near(void *pcm, void *params, unsigned *rate, int *side) { return 0; }
    int snd_pcm_hw_params_set_period_size_near(void *pcm, void *params, unsigned long *size, int *side) { return 0; }
    int snd_pcm_hw_params_set_buffer_size_near(void *pcm, void *params, unsigned long *size) { return 0; }
    int snd_pcm_hw_params(void *pcm, void *params) { return 0; }
    int snd_pcm_hw_params_get_rate(const void *params, unsigned *rate, int *side) { *rate = 44100; return 0; }
    int snd_pcm_hw_params_get_period_size(const void *params, unsigned long *size, int *side) { *size = 200; return 0; }
    int snd_pcm_hw_params_get_buffer_size(const void *params, unsigned long *size) { *size = 650; return 0; }
    int snd_pcm_sw_params_malloc(void **params) { *params = &dummy; return 0; }
    void snd_pcm_sw_params_free(void *params) {}
    int snd_pcm_sw_params_current(void *pcm, void *params) { return 0; }
    int snd_pcm_sw_params_set_start_threshold(void *pcm, void *params, unsigned long frames) { return frames == 600 ? 0 : -EINVAL; }
    int snd_pcm_sw_params_set_avail_min(void *pcm, void *params, unsigned long frames) { return frames == 200 ? 0 : -EINVAL; }
    int snd_pcm_sw_params(void *pcm, void *params) { return 0; }
    int snd_lib_error_set_handler(void *handler) { return 0; }
    """
}

/// A folder that goes with its owner.
final class TemporaryFolder {
  private let url = FileManager.default.temporaryDirectory.appending(path: "alsa-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }
}
