import Foundation
import Numbers

/// The memory use of processes.
public enum ProcessMemory {
  /// Resident bytes of a process of this machine, with shared pages; nil when unknown.
  public static func resident(of process: Int32) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else {
      return nil
    }
    let fields = text.split(separator: " ").map { Int($0) }
    guard fields.count > 1, let pages = fields[1] else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
