import JSON

/// The identifiers of all screens and pages, as the module that the studio's pages import.
public enum IdentifierExport {
  /// All sets in the order of the module; a new screen is one more entry.
  public static var sets: [any ElementIdentifier.Type] {
    [
      ShellIdentifier.self, HomeIdentifier.self, ConnectIdentifier.self, SettingsIdentifier.self,
      TakesIdentifier.self, PerformersIdentifier.self, LatencyIdentifier.self,
      SensorIdentifier.self, PairIdentifier.self, TrustIdentifier.self, AboutIdentifier.self,
      TrackIdentifier.self, MapIdentifier.self, PresetsIdentifier.self, NerveIdentifier.self,
      RobotIdentifier.self, PlayIdentifier.self, WorkbenchIdentifier.self, CoachElement.self,
      CaptureElement.self,
    ]
  }

  /// The text of `Web/core/identifiers.js`: one JSON value, the identifiers of each screen under its name.
  public static var module: String {
    let screens = sets.map { set in
      "  \(JSONPrinter.quoted(set.screen)): [\n\(lines(of: identifiers(of: set)))\n  ]"
    }
    return """
      // Scripts/identifiers.sh writes this file from Core/Sources/ScreenKit/Identifiers.
      export default {
      \(screens.joined(separator: ",\n"))
      };

      """
  }

  static func identifiers<Identifier: ElementIdentifier>(of set: Identifier.Type) -> [String] {
    set.allCases.map(\.rawValue)
  }

  /// As many texts in a line as fit into 100 columns.
  private static func lines(of texts: [String]) -> String {
    var lines: [String] = []
    for (index, text) in texts.enumerated() {
      let item = JSONPrinter.quoted(text) + (index < texts.count - 1 ? "," : "")
      if let line = lines.last, line.count + 1 + item.count <= 100 {
        lines[lines.count - 1] = line + " " + item
      } else {
        lines.append("    " + item)
      }
    }
    return lines.joined(separator: "\n")
  }
}
