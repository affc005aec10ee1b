/// A value of a property list in XML; keys are sorted.
public indirect enum PropertyList {
  case text(String)
  case flag(Bool)
  case list([PropertyList])
  case fields([String: PropertyList])

  /// A whole file.
  public var file: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(text(indent: 0))
    </plist>

    """
  }

  private func text(indent: Int) -> String {
    let pad = String(repeating: "  ", count: indent)
    switch self {
    case .text(let text): return "\(pad)<string>\(Self.escaped(text))</string>"
    case .flag(let isOn): return "\(pad)<\(isOn)/>"
    case .list(let values):
      guard !values.isEmpty else { return "\(pad)<array/>" }
      let lines = values.map { $0.text(indent: indent + 1) }.joined(separator: "\n")
      return "\(pad)<array>\n\(lines)\n\(pad)</array>"
    case .fields(let fields):
      guard !fields.isEmpty else { return "\(pad)<dict/>" }
      let lines = fields.sorted { $0.key < $1.key }.map { key, value in
        "\(pad)  <key>\(Self.escaped(key))</key>\n\(value.text(indent: indent + 1))"
      }.joined(separator: "\n")
      return "\(pad)<dict>\n\(lines)\n\(pad)</dict>"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }
}

extension DocumentKind {
  fileprivate var property: PropertyList {
    .fields([
      "CFBundleTypeName": .text(title),
      "LSHandlerRank": .text(ending == nil ? "Alternate" : "Owner"),
      "LSItemContentTypes": .list([.text(type)]),
    ])
  }

  /// The declaration of a type of ours.
  fileprivate var declaration: PropertyList? {
    ending.map { ending in
      .fields([
        "UTTypeConformsTo": .list([.text("public.data")]),
        "UTTypeDescription": .text(title), "UTTypeIdentifier": .text(type),
        "UTTypeTagSpecification": .fields([
          "public.filename-extension": .list([.text(ending)])
        ]),
      ])
    }
  }
}

extension AppDescription {
  /// `Info.plist`.
  public var info: PropertyList {
    var fields: [String: PropertyList] = [
      "CFBundleDevelopmentRegion": .text("$(DEVELOPMENT_LANGUAGE)"),
      "CFBundleDisplayName": .text(title),
      "CFBundleExecutable": .text("$(EXECUTABLE_NAME)"),
      "CFBundleIdentifier": .text("$(PRODUCT_BUNDLE_IDENTIFIER)"),
      "CFBundleInfoDictionaryVersion": .text("6.0"),
      "CFBundleName": .text("$(PRODUCT_NAME)"),
      "CFBundlePackageType": .text("APPL"),
      "CFBundleShortVersionString": .text("$(MARKETING_VERSION)"),
      "CFBundleVersion": .text("$(CURRENT_PROJECT_VERSION)"),
      "ITSAppUsesNonExemptEncryption": .flag(false),
      "LSRequiresIPhoneOS": .flag(true),
      "UIApplicationSceneManifest": .fields([
        "UIApplicationSupportsMultipleScenes": .flag(false)
      ]),
      "UILaunchScreen": .fields([:]),
      "UISupportedInterfaceOrientations": .list(orientations.map { .text($0) }),
      "UIUserInterfaceStyle": .text("Dark"),
    ]
    for (key, sentence) in permissions { fields[key] = .text(sentence) }
    if !services.isEmpty { fields["NSBonjourServices"] = .list(services.map { .text($0) }) }
    if !capabilities.isEmpty {
      fields["UIRequiredDeviceCapabilities"] = .list(capabilities.map { .text($0) })
    }
    if sharesFiles {
      fields["UIFileSharingEnabled"] = .flag(true)
      fields["LSSupportsOpeningDocumentsInPlace"] = .flag(true)
    }
    if !documents.isEmpty { fields["CFBundleDocumentTypes"] = .list(documents.map(\.property)) }
    let declared = documents.compactMap(\.declaration)
    if !declared.isEmpty { fields["UTExportedTypeDeclarations"] = .list(declared) }
    if isStatusBarHidden { fields["UIStatusBarHidden"] = .flag(true) }
    if let scheme {
      fields["CFBundleURLTypes"] = .list([
        .fields(["CFBundleURLName": .text(bundle), "CFBundleURLSchemes": .list([.text(scheme)])])
      ])
    }
    return .fields(fields)
  }

  /// `PrivacyInfo.xcprivacy`: nothing is tracked or collected; Core reads the uptime and its own files' times.
  public var privacy: PropertyList {
    func use(_ category: String, _ reason: String) -> PropertyList {
      .fields([
        "NSPrivacyAccessedAPIType": .text("NSPrivacyAccessedAPICategory\(category)"),
        "NSPrivacyAccessedAPITypeReasons": .list([.text(reason)]),
      ])
    }
    return .fields([
      "NSPrivacyTracking": .flag(false), "NSPrivacyTrackingDomains": .list([]),
      "NSPrivacyCollectedDataTypes": .list([]),
      "NSPrivacyAccessedAPITypes": .list([
        use("FileTimestamp", "C617.1"), use("SystemBootTime", "35F9.1"),
        use("UserDefaults", "CA92.1"),
      ]),
    ])
  }

  /// Entitlements that every free team can sign.
  public var entitlements: PropertyList { .fields([:]) }
}
