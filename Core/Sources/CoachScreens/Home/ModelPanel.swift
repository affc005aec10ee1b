import CoachWire

/// Base address and name of a model with pictures.
public struct ModelPanel: Codable, Hashable, Sendable {
  /// As they are typed.
  public var address = ""
  public var name = ""
  public var addressError: String?
  public var nameError: String?
  /// Where a key belongs, if the address needs one.
  public var hint =
    "A key stands in the file keys/HOST of the data folder (chmod 600), or in SENSORIUM_MODEL_KEY "
    + "when the hub starts. It is not typed here. A picture every two seconds costs what its owner asks."

  init() {}

  init(_ choice: Choice) {
    address = choice.address
    name = choice.name
  }

  struct Choice: Hashable, Sendable {
    var address = ""
    var name = ""
  }

  mutating func type(address text: String) {
    address = String(text.prefix(200))
    addressError = nil
  }

  mutating func type(name text: String) {
    name = String(text.prefix(100))
    nameError = nil
  }
}

extension CoachSettings {
  var modelChoice: ModelPanel.Choice { ModelPanel.Choice(address: modelServer, name: model) }
}

extension CoachHomeScreen {
  /// Takes what is typed when both are valid.
  mutating func useModel() {
    let name = ModelServerAddress.modelName(modelForm.name)
    modelForm.nameError =
      name == nil
      ? "“\(modelForm.name.prefix(60))” is no name of a model. Type it as its server lists it: llava:13b."
      : nil
    do throws(CoachServerAddress.Problem) {
      let address = try ModelServerAddress(modelForm.address)
      modelForm.addressError = nil
      guard let name else { return showModelForm() }
      settings.judge = .model
      settings.modelServer = address.text
      settings.model = name
      modelForm = ModelPanel(settings.modelChoice)
      shownModel = settings.modelChoice
    } catch {
      modelForm.addressError = error.sentence
    }
    showModelForm()
  }

  private mutating func showModelForm() {
    if judge.model != nil { judge.model = modelForm }
  }
}
