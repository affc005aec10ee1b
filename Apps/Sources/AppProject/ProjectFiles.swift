/// Every file that the generator writes, by its path in the repository.
public struct ProjectFiles {
  public let texts: [String: String]

  public init(_ apps: [AppDescription] = AppDescription.all) {
    var texts = [
      "Sensorium.xcodeproj/project.pbxproj": XcodeProject(apps).text,
      "Apps/project.yml": ProjectYAML(apps).text,
    ]
    for app in apps {
      let schemes = "Sensorium.xcodeproj/xcshareddata/xcschemes"
      texts["\(schemes)/\(app.name).xcscheme"] = XcodeScheme(app).text
      texts["Apps/\(app.name)/Info.plist"] = app.info.file
      texts["Apps/\(app.name)/\(app.name).entitlements"] = app.entitlements.file
      texts["Apps/\(app.name)/Sources/PrivacyInfo.xcprivacy"] = app.privacy.file
    }
    self.texts = texts
  }
}

/// `project.yml` for people who use XcodeGen: the same apps.
struct ProjectYAML {
  let apps: [AppDescription]

  init(_ apps: [AppDescription]) { self.apps = apps }

  var text: String {
    """
    # Written by `swift run --package-path Apps project`, as Sensorium.xcodeproj is. For XcodeGen, from this folder:
    # xcodegen generate --spec project.yml --project-root .. --project ..
    name: Sensorium
    options:
      projectFormat: xcode16_0
      defaultSourceDirectoryType: syncedFolder
      deploymentTarget: { iOS: "17.0" }
    configFiles:
      Debug: Apps/Configuration/Shared.xcconfig
      Release: Apps/Configuration/Shared.xcconfig
    packages:
      Apps: { path: Apps }
    targets:
    \(apps.map(target).joined(separator: "\n"))
    schemes:
    \(apps.map(scheme).joined(separator: "\n"))

    """
  }

  private func target(_ app: AppDescription) -> String {
    """
      \(app.name):
        type: application
        platform: iOS
        sources: [Apps/\(app.name)/Sources]
        dependencies: [{ package: Apps, product: \(app.product) }]
        settings:
          base:
            ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon
            CODE_SIGN_ENTITLEMENTS: Apps/\(app.name)/\(app.name).entitlements
            INFOPLIST_FILE: Apps/\(app.name)/Info.plist
            PRODUCT_BUNDLE_IDENTIFIER: \(app.bundle)
            PRODUCT_MODULE_NAME: \(app.name)App
      \(app.name)UITests:
        type: bundle.ui-testing
        platform: iOS
        sources: [Apps/\(app.name)/UITests]
        dependencies: [{ target: \(app.name) }]
        settings:
          base:
            GENERATE_INFOPLIST_FILE: YES
            PRODUCT_BUNDLE_IDENTIFIER: \(app.bundle).uitests
    """
  }

  private func scheme(_ app: AppDescription) -> String {
    let shop =
      app.hasShop
      ? "\n    run: { storeKitConfiguration: Apps/\(app.name)/\(app.name).storekit }" : ""
    return """
        \(app.name):
          build: { targets: { \(app.name): all } }\(shop)
          test: { targets: [\(app.name)UITests] }
      """
  }
}
