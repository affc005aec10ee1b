import ArgumentParser

struct Coach: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Neuro-Sync: the coach, its server, and what it measures.",
    subcommands: [
      CoachServe.self, CoachRecord.self, CoachMetrics.self, CoachAnalyze.self, CoachCheck.self,
      CoachReport.self,
    ])
}
