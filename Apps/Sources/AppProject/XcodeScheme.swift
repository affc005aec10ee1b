/// A shared scheme: builds an app, tests it by its interface, and runs it with its shop.
public struct XcodeScheme {
  private let app: AppDescription

  public init(_ app: AppDescription) { self.app = app }

  public var text: String {
    let tests = app.name + "UITests"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme LastUpgradeVersion = "2600" version = "1.7">
         <BuildAction parallelizeBuildables = "YES" buildImplicitDependencies = "YES">
            <BuildActionEntries>
               <BuildActionEntry buildForTesting = "YES" buildForRunning = "YES" buildForProfiling = "YES" buildForArchiving = "YES" buildForAnalyzing = "YES">
      \(buildable(app.name, "\(app.name).app", indent: 12))
               </BuildActionEntry>
            </BuildActionEntries>
         </BuildAction>
         <TestAction buildConfiguration = "Debug" selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB" selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB" shouldUseLaunchSchemeArgsEnv = "YES">
            <Testables>
               <TestableReference skipped = "NO">
      \(buildable(tests, "\(tests).xctest", indent: 12))
               </TestableReference>
            </Testables>
         </TestAction>
         <LaunchAction buildConfiguration = "Debug" selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB" selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB" launchStyle = "0" useCustomWorkingDirectory = "NO" ignoresPersistentStateOnLaunch = "NO" debugDocumentVersioning = "YES" debugServiceExtension = "internal" allowLocationSimulation = "YES">
            <BuildableProductRunnable runnableDebuggingMode = "0">
      \(buildable(app.name, "\(app.name).app", indent: 9))
            </BuildableProductRunnable>\(shop)
         </LaunchAction>
         <ProfileAction buildConfiguration = "Release" shouldUseLaunchSchemeArgsEnv = "YES" savedToolIdentifier = "" useCustomWorkingDirectory = "NO" debugDocumentVersioning = "YES">
            <BuildableProductRunnable runnableDebuggingMode = "0">
      \(buildable(app.name, "\(app.name).app", indent: 9))
            </BuildableProductRunnable>
         </ProfileAction>
         <AnalyzeAction buildConfiguration = "Debug">
         </AnalyzeAction>
         <ArchiveAction buildConfiguration = "Release" revealArchiveInOrganizer = "YES">
         </ArchiveAction>
      </Scheme>

      """
  }

  private var shop: String {
    guard app.hasShop else { return "" }
    return """

            <StoreKitConfigurationFileReference identifier = "../../Apps/\(app.name)/\(app.name).storekit">
            </StoreKitConfigurationFileReference>
      """
  }

  private func buildable(_ target: String, _ file: String, indent: Int) -> String {
    let pad = String(repeating: " ", count: indent)
    return """
      \(pad)<BuildableReference BuildableIdentifier = "primary" BlueprintIdentifier = "\(Identifier.of("\(target).target"))" BuildableName = "\(file)" BlueprintName = "\(target)" ReferencedContainer = "container:Sensorium.xcodeproj">
      \(pad)</BuildableReference>
      """
  }
}
