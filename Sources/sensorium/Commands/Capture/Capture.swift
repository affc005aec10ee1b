import ArgumentParser
import HubCapture

struct CaptureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Capture: sessions of many sensors on one clock, for datasets.",
    subcommands: [
      CaptureRecord.self, CaptureSimulate.self, CaptureVerify.self, CaptureRepair.self,
      CaptureExportCommand.self, CaptureImportCommand.self,
      CaptureUpload.self,
    ])
}

/// A choice by its name.
enum NamedChoice {
  static func names<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> String
  {
    type.allCases.map(\.rawValue).joined(separator: ", ")
  }

  static func read<Choice: CaseIterable & RawRepresentable<String>>(
    _ text: String, of option: String
  ) throws -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw ValidationError("\(option) must be one of \(names(Choice.self)) (got \(text)).")
    }
    return choice
  }
}
