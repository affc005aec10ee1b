import ScreenKit
import SoundGraph
import Workbench

extension RecipeShare {
  /// - Parameter origin: the origin of the page, as in "http://localhost:8080".
  init(_ recipe: FoundRecipe, origin: String, networkOrigin: String?) {
    let document = recipe.json()
    let place = networkOrigin ?? PageOrigin.checked(origin)
    self.init(
      heading: "Share “\(recipe.metadata.name)”", json: String(decoding: document, as: UTF8.self),
      fileName: "\(recipe.metadata.id).recipe.json",
      link: "\(place)/workbench#" + RecipeLink.fragment(of: document),
      sentence: networkOrigin == nil
        ? "It opens in a Sensorium on the same computer; anywhere else, import it on WORKBENCH. The recipe is in the link itself."
        : "Anyone on your network who opens it hears the recipe before it is kept. The recipe is in the link itself."
    )
  }

  /// Adds the link's QR code, or why there is none.
  mutating func show(symbol: String?) {
    self.symbol = symbol
    if symbol == nil { sentence += " It is too long for a QR code: send the link or the file." }
  }
}
