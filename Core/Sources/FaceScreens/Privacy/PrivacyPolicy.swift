/// What WeirdPhone reads, keeps and sends; `docs/privacy.md` says the same.
public enum PrivacyPolicy {
  public struct Section: Hashable, Sendable {
    public let title: String
    /// Paragraphs of one to three sentences.
    public let paragraphs: [String]
  }

  public static let title = "Privacy"

  public static let sections = [
    Section(
      title: "What it reads",
      paragraphs: [
        "The front camera, while the app is on the screen. Apple’s ARKit makes numbers of each picture: how open the mouth and the eyes are and 50 more movements of the face, where the head is, and where the eyes look. The app takes these numbers; it never takes, keeps or sends a picture.",
        "The numbers are used to control music and to draw a face. They are not used to recognise people, to judge them or to advertise.",
        "The names of devices in the local network, while CONNECT is on the screen or an output to the network is there. The phone then also tells its own name there, “WeirdPhone”, so that your computer finds it.",
        "Files and links to presets that you open with the app.",
      ]),
    Section(
      title: "What it keeps",
      paragraphs: [
        "On this phone: your settings, presets and mapping, the addresses of outputs, and takes that you record. A take holds the numbers of your face and their times, no picture and no sound.",
        "Takes and outputs that are files are in the Files app; you can delete each of them there or in the app. Deleting the app deletes everything. A backup that you make of the phone contains these files, too.",
      ]),
    Section(
      title: "What it sends",
      paragraphs: [
        "The numbers of your face go to the outputs that you turn on, and nowhere else: to an address that you have chosen, or to music programs on this phone. Most of these protocols are not encrypted, so others in the same network could read the numbers.",
        "Presets and takes leave the phone only when you share them. A link to a preset holds the preset itself; no server keeps it.",
        "Pro is bought from Apple. The app hears from Apple whether Pro is yours; it does not hear your name or how you pay.",
      ]),
    Section(
      title: "What it does not do",
      paragraphs: [
        "There is no account, no advertising, no analytics and no server of ours. Nobody but you and the places you choose gets anything from this app.",
        "You can refuse the camera and the local network in Settings at any time: the app then says what is missing and goes on with what is left.",
      ]),
  ]
}
