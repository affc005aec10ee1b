import AppProject
import Foundation

// Writes the Xcode project and what belongs to it: swift run --package-path Apps project [FOLDER]
let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
for (path, text) in ProjectFiles().texts.sorted(by: { $0.key < $1.key }) {
  let file = folder.appending(path: path)
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file)
  print(path)
}
