import Testing

@main
enum TestMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
