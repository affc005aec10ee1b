import AppProject
import Foundation
import Testing

@Suite("The Xcode project")
struct ProjectTests {
  private static let project = "Sensorium.xcodeproj/project.pbxproj"

  /// The objects of the project, read by `plutil`.
  private func objects() throws -> (objects: [String: [String: Any]], root: String) {
    let path = Repository.root.appending(path: Self.project).path
    let (output, status) = try Repository.run(
      "plutil", ["-convert", "json", "-o", "-", path])
    try #require(status == 0)
    let file = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    return (
      try #require(file["objects"] as? [String: [String: Any]]),
      try #require(file["rootObject"] as? String)
    )
  }

  @Test("what is committed is what the generator writes: swift run --package-path Apps project")
  func committed() throws {
    for (path, text) in ProjectFiles().texts {
      #expect(try Repository.text(path) == text, "\(path) is not up to date")
    }
  }

  @Test("twice the same, whatever the order of hashing")
  func deterministic() {
    #expect(ProjectFiles().texts == ProjectFiles().texts)
    let other = XcodeProject([.robotFace, .weirdPhone]).text
    #expect(other != XcodeProject(AppDescription.all).text)
    #expect(other.count == XcodeProject(AppDescription.all).text.count)
  }

  @Test("every reference is an object, and every object is reached")
  func references() throws {
    let (objects, root) = try objects()
    var reached: Set<String> = [root]
    var open = [root]
    func visit(_ value: Any) {
      switch value {
      case let text as String where text.wholeMatch(of: /[0-9A-F]{24}/) != nil:
        #expect(objects[text] != nil, "\(text) is no object")
        if reached.insert(text).inserted { open.append(text) }
      case let list as [Any]: for item in list { visit(item) }
      case let fields as [String: Any]: for item in fields.values { visit(item) }
      default: break
      }
    }
    while let next = open.popLast() { visit(objects[next] ?? [:]) }
    #expect(reached == Set(objects.keys))
    #expect(objects.count > 40)
  }

  @Test("a reference that dangles is found")
  func dangling() throws {
    let text = XcodeProject(AppDescription.all).text
    let id = try #require(text.firstMatch(of: /mainGroup = ([0-9A-F]{24})/)?.1)
    let broken = text.replacing("\t\t\(id) = {", with: "\t\t000000000000000000000000 = {")
    #expect(broken != text)
    #expect(!broken.contains("\t\t\(id) = {"))
  }

  @Test("folders, plists, entitlements and products exist, and each app has a scheme")
  func paths() throws {
    let (objects, _) = try objects()
    let manifest = try Repository.text("Apps/Package.swift")
    for object in objects.values {
      switch object["isa"] as? String {
      case "PBXFileSystemSynchronizedRootGroup":
        #expect(Repository.exists(try #require(object["path"] as? String)))
      case "XCSwiftPackageProductDependency":
        let product = try #require(object["productName"] as? String)
        #expect(manifest.contains("\"\(product)\""))
      case "XCBuildConfiguration":
        let settings = try #require(object["buildSettings"] as? [String: String])
        for key in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
          if let path = settings[key] { #expect(Repository.exists(path), "\(path)") }
        }
      case "PBXFileReference" where object["sourceTree"] as? String == "<group>":
        #expect(Repository.exists(try #require(object["path"] as? String)))
      default: break
      }
    }
    let yaml = try Repository.text("Apps/project.yml")
    for app in AppDescription.all {
      #expect(Repository.exists("Sensorium.xcodeproj/xcshareddata/xcschemes/\(app.name).xcscheme"))
      #expect(yaml.contains("  \(app.name):\n"))
      #expect(yaml.contains("product: \(app.product) "))
    }
  }

  @Test("the workflow builds every scheme")
  func workflow() throws {
    let text = try Repository.text("Apps/Configuration/macos.yml")
    for app in AppDescription.all { #expect(text.contains(app.name)) }
    #expect(text.contains("CODE_SIGNING_ALLOWED=NO"))
  }
}

@Suite("Property lists")
struct PropertyListTests {
  private func read(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: Repository.root.appending(path: path))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any])
  }

  @Test("permissions are whole sentences, and only those that the app needs")
  func permissions() throws {
    for app in AppDescription.all {
      let info = try read("Apps/\(app.name)/Info.plist")
      let asked = info.keys.filter { $0.hasSuffix("UsageDescription") }
      #expect(Set(asked) == Set(app.permissions.keys))
      for key in asked {
        let sentence = try #require(info[key] as? String)
        #expect(sentence.hasSuffix(".") && sentence.count > 40)
      }
      #expect((info["UISupportedInterfaceOrientations"] as? [String])?.count == 4)
    }
    let phone = try read("Apps/WeirdPhone/Info.plist")
    #expect(
      phone["NSBonjourServices"] as? [String]
        == ["_osc._udp", "_oscjson._tcp", "_sensorium._tcp", "_apple-midi._udp"])
    let robot = try read("Apps/RobotFace/Info.plist")
    #expect(robot["NSBonjourServices"] == nil)
    #expect(robot["UIStatusBarHidden"] as? Bool == true)
  }

  @Test("the kinds of file that PRESETS and TAKES take are offered by other apps; ours is declared")
  func documents() throws {
    let info = try read("Apps/WeirdPhone/Info.plist")
    let kinds = try #require(info["CFBundleDocumentTypes"] as? [[String: Any]])
    let types = kinds.compactMap { $0["LSItemContentTypes"] as? [String] }.flatMap(\.self)
    #expect(types.starts(with: ["public.json", "public.comma-separated-values-text"]))
    let declared = try #require(info["UTExportedTypeDeclarations"] as? [[String: Any]])
    #expect(declared.compactMap { $0["UTTypeIdentifier"] as? String } == Array(types.dropFirst(2)))
    let tags = declared.first?["UTTypeTagSpecification"] as? [String: [String]]
    #expect(tags == ["public.filename-extension": ["sensorium"]])
    #expect(try read("Apps/RobotFace/Info.plist")["CFBundleDocumentTypes"] == nil)
  }

  @Test("what the sources use is asked for, whatever the descriptions say")
  func used() throws {
    let keys = [
      "AVCaptureSession": "NSCameraUsageDescription", "ARSession": "NSCameraUsageDescription",
      "NWConnection": "NSLocalNetworkUsageDescription", "NWBrowser": "NSBonjourServices",
      "AVAudioRecorder": "NSMicrophoneUsageDescription",
      "CMMotionManager": "NSMotionUsageDescription",
    ]
    let parts = [
      "WeirdPhone": ["FaceSensing", "Connections", "Device"],
      "RobotFace": ["RobotSensing", "Device"],
    ]
    for app in AppDescription.all {
      let info = try read("Apps/\(app.name)/Info.plist")
      let paths = try #require(parts[app.name]).flatMap {
        Repository.swiftFiles(below: "Apps/Sources/\($0)")
      }
      let text = try paths.map(Repository.text).joined()
      for (type, key) in keys where text.contains(type) {
        #expect(info[key] != nil, "\(app.name) uses \(type) without \(key)")
      }
    }
  }

  @Test("nothing is tracked, and each reason is one of Apple's")
  func privacy() throws {
    for app in AppDescription.all {
      let privacy = try read("Apps/\(app.name)/Sources/PrivacyInfo.xcprivacy")
      #expect(privacy["NSPrivacyTracking"] as? Bool == false)
      #expect((privacy["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
      let uses = try #require(privacy["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
      let reasons = uses.flatMap { $0["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? [] }
      #expect(Set(reasons) == ["C617.1", "35F9.1", "CA92.1"])
    }
  }

  @Test("a free team can sign: multicast is in a file of its own")
  func entitlements() throws {
    for app in AppDescription.all {
      #expect(try read("Apps/\(app.name)/\(app.name).entitlements").isEmpty)
    }
    let multicast = try read("Apps/Configuration/Multicast.entitlements")
    #expect(multicast.keys.sorted() == ["com.apple.developer.networking.multicast"])
  }

  @Test("icons are whole squares of 1024 points, and catalogues are JSON")
  func assets() throws {
    for app in AppDescription.all {
      let folder = "Apps/\(app.name)/Sources/Assets.xcassets/AppIcon.appiconset"
      let icon = try Data(contentsOf: Repository.root.appending(path: "\(folder)/icon-1024.png"))
      let size = icon[16..<24].map { Int($0) }
      #expect(size == [0, 0, 4, 0, 0, 0, 4, 0])
      // Colour types 4 and 6 have transparency, which the App Store refuses.
      #expect([2, 3].contains(icon[25]))
      for path in ["\(folder)/Contents.json", "Apps/\(app.name)/Sources/Localizable.xcstrings"] {
        let data = try Data(contentsOf: Repository.root.appending(path: path))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
      }
    }
    let shop = try Data(
      contentsOf: Repository.root.appending(path: "Apps/WeirdPhone/WeirdPhone.storekit"))
    let fields = try #require(try JSONSerialization.jsonObject(with: shop) as? [String: Any])
    let products = try #require(fields["products"] as? [[String: Any]])
    #expect(products.map { $0["productID"] as? String } == ["dev.sensorium.WeirdPhone.pro"])
  }
}
