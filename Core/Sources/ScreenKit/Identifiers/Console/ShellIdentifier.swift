/// What surrounds every room: the product switch as rail and as sheet, the tabs, the messages.
public enum ShellIdentifier: String, ElementIdentifier {
  case rail
  case railHome = "rail.home"
  case railProduct = "rail.{product}"
  case railSettings = "rail.settings"
  case sheetHome = "sheet.home"
  case sheetProduct = "sheet.{product}"
  case sheetSettings = "sheet.settings"
  case products = "shell.products"
  case settings = "shell.settings"
  case tab = "tabs.{room}"
  case roomBack = "room.back"
  case toast

  public static let screen = "shell"
}
