import HubConnections
import Console
import Timing

extension Doctor {
  /// The result of the self-test as a finding, with its figures.
  var loopback: ([Finding], SelfTestResult?) {
    get async {
      guard selfTestPackets > 0 else { return ([], nil) }
      do {
        let result = try await SelfTest(packets: selfTestPackets).run()
        let stages = result.figures.map { figure in
          "\(figure.stage.loopbackTitle.lowercased()) \(figure.p50.duration) (p99 \(figure.p99.duration))"
        }
        let finding = Finding(
          name: "self-test", isGood: result.lost == 0,
          sentence: result.sentence + " Median by stage: " + stages.joined(separator: ", ") + ".")
        return ([finding], result)
      } catch {
        return ([Finding(name: "self-test", isGood: false, sentence: "\(error)")], nil)
      }
    }
  }
}
