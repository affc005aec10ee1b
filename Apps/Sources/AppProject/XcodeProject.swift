/// `Sensorium.xcodeproj/project.pbxproj` of the apps: synchronised folders, so that new files do not change it.
///
/// Deterministic: the same apps give the same bytes.
public struct XcodeProject {
  private let apps: [AppDescription]
  /// Objects by kind, in the order of a file that Xcode writes.
  private var objects: [String: [(id: String, fields: [(String, PropertyValue)])]] = [:]

  public init(_ apps: [AppDescription]) {
    self.apps = apps
    addPackage()
    addConfigurations(of: "project", [("SWIFT_VERSION", "6.0")], isProject: true)
    for app in apps {
      addApp(app)
      addTests(of: app)
    }
    addProject()
  }

  public var text: String {
    let sections = objects.keys.sorted().map { kind in
      let all = (objects[kind] ?? []).sorted { $0.id < $1.id }.map { object in
        "\t\t\(object.id) = \(PropertyValue.fields([("isa", .text(kind))] + object.fields).print(indent: 2));\n"
      }
      return "\n/* Begin \(kind) section */\n\(all.joined())/* End \(kind) section */\n"
    }
    return """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tclasses = {
      \t};
      \tobjectVersion = 77;
      \tobjects = {
      \(sections.joined())\t};
      \trootObject = \(Identifier.of("project"));
      }

      """
  }

  private mutating func add(_ kind: String, _ name: String, _ fields: [(String, PropertyValue)]) {
    objects[kind, default: []].append((Identifier.of(name), fields))
  }

  private func reference(_ name: String) -> PropertyValue { .text(Identifier.of(name)) }

  private mutating func addPackage() {
    add("XCLocalSwiftPackageReference", "package", [("relativePath", .text("Apps"))])
    add(
      "PBXFileReference", "xcconfig",
      [
        ("lastKnownFileType", .text("text.xcconfig")),
        ("path", .text("Apps/Configuration/Shared.xcconfig")), ("sourceTree", .text("<group>")),
      ])
  }

  private mutating func addConfigurations(
    of name: String, _ settings: [(String, String)], isProject: Bool = false
  ) {
    for configuration in ["Debug", "Release"] {
      var fields: [(String, PropertyValue)] = []
      if isProject { fields.append(("baseConfigurationReference", reference("xcconfig"))) }
      fields += [
        ("buildSettings", .fields(settings.map { ($0.0, .text($0.1)) })),
        ("name", .text(configuration)),
      ]
      add("XCBuildConfiguration", "\(name).\(configuration)", fields)
    }
    add(
      "XCConfigurationList", "\(name).configurations",
      [
        (
          "buildConfigurations",
          .list([reference("\(name).Debug"), reference("\(name).Release")])
        ), ("defaultConfigurationIsVisible", .text("0")),
        ("defaultConfigurationName", .text("Release")),
      ])
  }

  private mutating func addApp(_ app: AppDescription) {
    addFolder(app.name, "Apps/\(app.name)/Sources")
    addProduct(app.name, type: "wrapper.application", file: "\(app.name).app")
    add(
      "XCSwiftPackageProductDependency", "\(app.name).library",
      [("package", reference("package")), ("productName", .text(app.product))])
    add("PBXBuildFile", "\(app.name).linked", [("productRef", reference("\(app.name).library"))])
    addPhases(of: app.name, linked: ["\(app.name).linked"])
    addConfigurations(
      of: app.name,
      [
        ("ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon"),
        ("CODE_SIGN_ENTITLEMENTS", "Apps/\(app.name)/\(app.name).entitlements"),
        ("INFOPLIST_FILE", "Apps/\(app.name)/Info.plist"),
        ("PRODUCT_BUNDLE_IDENTIFIER", app.bundle),
        // Core has a module RobotFace.
        ("PRODUCT_MODULE_NAME", "\(app.name)App"), ("PRODUCT_NAME", "$(TARGET_NAME)"),
      ])
    addTarget(
      app.name, type: "com.apple.product-type.application",
      packages: .list([reference("\(app.name).library")]))
  }

  private mutating func addTests(of app: AppDescription) {
    let name = app.name + "UITests"
    addFolder(name, "Apps/\(app.name)/UITests")
    addProduct(name, type: "wrapper.cfbundle", file: "\(name).xctest")
    addPhases(of: name, linked: [])
    addConfigurations(
      of: name,
      [
        ("GENERATE_INFOPLIST_FILE", "YES"), ("PRODUCT_BUNDLE_IDENTIFIER", "\(app.bundle).uitests"),
        ("PRODUCT_NAME", "$(TARGET_NAME)"), ("TEST_TARGET_NAME", app.name),
      ])
    add(
      "PBXContainerItemProxy", "\(name).proxy",
      [
        ("containerPortal", reference("project")), ("proxyType", .text("1")),
        ("remoteGlobalIDString", reference("\(app.name).target")), ("remoteInfo", .text(app.name)),
      ])
    add(
      "PBXTargetDependency", "\(name).dependency",
      [("target", reference("\(app.name).target")), ("targetProxy", reference("\(name).proxy"))])
    addTarget(
      name, type: "com.apple.product-type.bundle.ui-testing",
      dependencies: .list([reference("\(name).dependency")]))
  }

  private mutating func addFolder(_ name: String, _ path: String) {
    add(
      "PBXFileSystemSynchronizedRootGroup", "\(name).folder",
      [("path", .text(path)), ("sourceTree", .text("<group>"))])
  }

  private mutating func addProduct(_ name: String, type: String, file: String) {
    add(
      "PBXFileReference", "\(name).product",
      [
        ("explicitFileType", .text(type)), ("includeInIndex", .text("0")), ("path", .text(file)),
        ("sourceTree", .text("BUILT_PRODUCTS_DIR")),
      ])
  }

  private mutating func addPhases(of name: String, linked: [String]) {
    for (kind, files) in [("Sources", []), ("Frameworks", linked), ("Resources", [])] {
      add(
        "PBX\(kind)BuildPhase", "\(name).\(kind)",
        [
          ("buildActionMask", .text("2147483647")), ("files", .list(files.map { reference($0) })),
          ("runOnlyForDeploymentPostprocessing", .text("0")),
        ])
    }
  }

  private mutating func addTarget(
    _ name: String, type: String, dependencies: PropertyValue = .list([]),
    packages: PropertyValue = .list([])
  ) {
    add(
      "PBXNativeTarget", "\(name).target",
      [
        ("buildConfigurationList", reference("\(name).configurations")),
        (
          "buildPhases",
          .list(["Sources", "Frameworks", "Resources"].map { reference("\(name).\($0)") })
        ), ("buildRules", .list([])), ("dependencies", dependencies),
        ("fileSystemSynchronizedGroups", .list([reference("\(name).folder")])),
        ("name", .text(name)), ("packageProductDependencies", packages),
        ("productName", .text(name)), ("productReference", reference("\(name).product")),
        ("productType", .text(type)),
      ])
  }

  private mutating func addProject() {
    let names = apps.flatMap { [$0.name, $0.name + "UITests"] }
    add(
      "PBXGroup", "products",
      [
        ("children", .list(names.map { reference("\($0).product") })), ("name", .text("Products")),
        ("sourceTree", .text("<group>")),
      ])
    add(
      "PBXGroup", "main",
      [
        (
          "children",
          .list(
            names.map { reference("\($0).folder") } + [
              reference("xcconfig"), reference("products"),
            ])
        ), ("sourceTree", .text("<group>")),
      ])
    add(
      "PBXProject", "project",
      [
        (
          "attributes",
          .fields([
            ("BuildIndependentTargetsInParallel", .text("1")), ("LastUpgradeCheck", .text("2600")),
          ])
        ), ("buildConfigurationList", reference("project.configurations")),
        ("developmentRegion", .text("en")), ("hasScannedForEncodings", .text("0")),
        ("knownRegions", .texts(["en", "Base"])), ("mainGroup", reference("main")),
        ("minimizedProjectReferenceProxies", .text("1")),
        ("packageReferences", .list([reference("package")])),
        ("preferredProjectObjectVersion", .text("77")), ("productRefGroup", reference("products")),
        ("projectDirPath", .text("")), ("projectRoot", .text("")),
        ("targets", .list(names.map { reference("\($0).target") })),
      ])
  }
}
