import ArgumentParser
import Hub
import SoundRender

struct Components: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the components that recipes are made of, or show one with its parameters.",
    discussion: """
      Examples:
        sensorium components
        sensorium components SVF
        sensorium components --json | jq '.[] | select(.role == "Filters") | .name'
      """)

  @Argument(help: "A component's name.")
  var name: String?

  @Flag(help: "Print as JSON.")
  var json = false

  func run() async throws {
    do {
      if let name {
        let component = try ComponentReport.find(name)
        if json { return try Terminal.print(json: component) }
        for line in component.lines { Terminal.print(line) }
      } else {
        if json { return try Terminal.print(json: ComponentReport.all) }
        for line in ComponentReport.table { Terminal.print(line) }
      }
    } catch {
      throw Terminal.fail(error)
    }
  }
}

struct Recipes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the recipes that come with the program, or show one with its knobs.",
    discussion: """
      A recipe of your own is shown by its path. docs/recipes.md describes how to write one.

      Examples:
        sensorium recipes
        sensorium recipes falstaff
        sensorium recipes ./mine.json --json
      """)

  @Argument(help: "A recipe's name, or the path of a .json file.")
  var name: String?

  @Flag(help: "Print as JSON.")
  var json = false

  func run() async throws {
    do {
      if let name {
        let recipe = try RecipeReport.find(name)
        if json { return try Terminal.print(json: recipe) }
        for line in recipe.lines { Terminal.print(line) }
      } else {
        if json { return try Terminal.print(json: RecipeReport.all) }
        for line in RecipeReport.table { Terminal.print(line) }
      }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
