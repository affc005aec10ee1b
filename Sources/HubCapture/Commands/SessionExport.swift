public import CaptureExport
public import Foundation
import Landmarks
import Streaming

/// `sensorium capture export`: sessions in the formats of other tools.
public enum SessionExport {
  /// - Parameters:
  ///   - python: the interpreter of the formats that Python writes.
  ///   - started: gets the program that writes, so that it can be ended.
  public static func export(
    _ sessions: [String], format: CaptureExportFormat, to folder: String,
    python: String = "python3", started: @escaping (Process) -> Void = { _ in },
    progress: (Double) -> Void = { _ in }
  ) throws -> CaptureExportReport {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw RunError("\(folder) cannot be made: choose another folder with --out.")
    }
    return try CaptureExporter.export(
      sessions, format: format, to: folder,
      script: { name, arguments throws(CaptureExportError) in
        try run(name, arguments, format: format, python: python, started)
      },
      progress: {
        progress($0)
        return true
      })
  }

  private static func run(
    _ name: String, _ arguments: [String], format: CaptureExportFormat, python: String,
    _ started: (Process) -> Void
  ) throws(CaptureExportError) -> [String] {
    let script = Bundle.module.bundlePath + "/Exporters/" + name
    guard let interpreter = python.contains("/") ? python : Program.find(python) else {
      throw .script(format: format, reason: "\(python) is not installed")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: interpreter)
    process.arguments = [script] + arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
      started(process)
    } catch {
      throw .script(format: format, reason: "\(interpreter) cannot be run")
    }
    // A script that fails writes little; its output is read meanwhile, so that neither pipe is full.
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let lines = String(decoding: complaint.suffix(4_096), as: UTF8.self).split(separator: "\n")
      throw .script(
        format: format, reason: lines.last.map(String.init) ?? "it ended without a reason")
    }
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
