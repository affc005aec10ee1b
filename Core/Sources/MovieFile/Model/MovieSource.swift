public import Files
import Numbers

/// The bytes of a movie, read where they are needed. One thread at a time; reading a file may block.
public final class MovieSource {
  /// Reads into the buffer from an offset; returns the number of bytes, 0 at the end.
  public typealias Read =
    (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws(MovieError) -> Int

  /// The path, or a name for errors.
  public let name: String
  /// In bytes.
  public let size: Int
  private let read: Read

  public init(name: String, size: Int, read: @escaping Read) {
    self.name = name
    self.size = max(size, 0)
    self.read = read
  }

  /// Reads an open file.
  public convenience init(_ file: RegularFile) {
    self.init(name: file.path, size: file.size) { offset, buffer throws(MovieError) in
      file.seek(to: offset)
      do throws(FileError) {
        return try file.read(into: buffer)
      } catch {
        throw .unreadable(file.path, error.description)
      }
    }
  }

  /// Opens a regular file.
  public convenience init(path: String) throws(MovieError) {
    do throws(FileError) {
      self.init(try RegularFile(path: path))
    } catch {
      throw .unreadable(path, error.description)
    }
  }

  /// Reads bytes in memory.
  public convenience init(bytes: [UInt8], name: String) {
    self.init(name: name, size: bytes.count) { offset, buffer in
      let count = min(buffer.count, max(bytes.count - offset, 0))
      bytes.withUnsafeBytes { bytes in
        guard count > 0 else { return }
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
      }
      return count
    }
  }

  /// The bytes from an offset, fewer at the end of the file.
  public func bytes(at offset: Int, count: Int) throws(MovieError) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    var failure: MovieError?
    let bytes = [UInt8](unsafeUninitializedCapacity: min(count, size - offset)) { buffer, filled in
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      do throws(MovieError) {
        while filled < buffer.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
          let count = try read(offset + filled, rest)
          guard count > 0 else { return }
          filled += min(count, rest.count)
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}
