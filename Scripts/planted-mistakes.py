#!/usr/bin/env python3
"""Plants mistakes in a copy of the Apple apps, one at a time, and shows that `make apps` fails for each.

    Scripts/planted-mistakes.py                   all of them, in a temporary folder
    Scripts/planted-mistakes.py await rules       those whose name or check has one of these words
    Scripts/planted-mistakes.py --folder FOLDER   in a folder that stays, so that the next run builds less

Each mistake is checked by the cheapest part of `make apps` that must fail for it: a build of one target, the tests that
read files, or one suite of tests. To be run on Linux before a release, not in CI: it takes a quarter of an hour.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULES = "SourceRules|ProjectTests|PropertyListTests"


@dataclass
class Mistake:
    name: str
    path: str
    # What is replaced: a regular expression, once; None for a whole file that is removed.
    old: str | None
    new: str
    # "rules", "build TARGET" or "test FILTER".
    check: str


def build(name, path, old, new, target):
    return Mistake(name, path, old, new, f"build {target}")


def rules(name, path, old, new=""):
    return Mistake(name, path, old, new, "rules")


def test(name, path, old, new, suite):
    return Mistake(name, path, old, new, f"test {suite}")


SOURCES = "Apps/Sources"
LINES = "\n" * 150

MISTAKES = [
    # The compiler, against the stand-ins
    build("wrong label", f"{SOURCES}/Connections/NetworkTransport.swift",
          r"host: NWEndpoint\.Host\(host\), port", "to: NWEndpoint.Host(host), port", "Connections"),
    build("missing label", f"{SOURCES}/Connections/PhoneListener.swift",
          r"listener\.start\(queue: queue\)", "listener.start(queue)", "Connections"),
    build("wrong label of a view", f"{SOURCES}/WeirdPhoneUI/Track/MeterGrid.swift",
          r"GridItem\(\.adaptive\(minimum:", "GridItem(.adaptive(min:", "WeirdPhoneUI"),
    build("wrong type", f"{SOURCES}/RobotSensing/DockStand+Steering.swift",
          r"duration: \.milliseconds\(500\)", "duration: 0.5", "RobotSensing"),
    build("optional that is not unwrapped", f"{SOURCES}/Connections/NetworkTransport.swift",
          r"guard let port = NWEndpoint\.Port\(rawValue: port\) else \{[^}]*\}",
          "let port = NWEndpoint.Port(rawValue: port)", "Connections"),
    build("missing argument", f"{SOURCES}/RobotSensing/HeadAngles+Dock.swift", r", roll: nil\)", ")", "RobotSensing"),
    build("arguments in another order", f"{SOURCES}/Connections/MIDIOutput.swift",
          r"MIDISourceCreateWithProtocol\(client, title, \._1_0,", "MIDISourceCreateWithProtocol(title, client, ._1_0,",
          "Connections"),
    build("missing await", f"{SOURCES}/RobotSensing/DockStand+Steering.swift",
          r"try await accessory\.setAngularVelocity\(wanted\)", "try accessory.setAngularVelocity(wanted)",
          "RobotSensing"),
    build("missing try", f"{SOURCES}/RobotSensing/DockStand.swift",
          r"try accessory\.setLimits", "accessory.setLimits", "RobotSensing"),
    build("result that is not used", f"{SOURCES}/RobotSensing/DockStand+Steering.swift",
          r"_ = try accessory\.setOrientation", "try accessory.setOrientation", "RobotSensing"),
    build("an overload of iOS 18, by an async function", f"{SOURCES}/RobotSensing/DockStand+Steering.swift",
          r"private func orient\(([^)]*)\) throws \{", r"private func orient(\1) async throws {", "RobotSensing"),
    build("isolation: a session of the main actor from a callback", f"{SOURCES}/RobotFaceUI/Companion.swift",
          r"Task \{ @MainActor in session\.see\(people\) \}", "session.see(people)", "RobotFaceUI"),
    build("isolation: a variable of a class that any thread uses", f"{SOURCES}/Connections/PhoneListener.swift",
          r"private let wanted: String", "private var wanted: String", "Connections"),
    build("misspelt property", f"{SOURCES}/FaceSensing/FaceFrame+ARKit.swift",
          r"anchor\.isTracked\b", "anchor.isTraced", "FaceSensing"),
    build("raw name of a blend shape", f"{SOURCES}/FaceSensing/ARKitShape+Location.swift",
          r"\.eyeBlinkLeft\b", ".eyeBlink_L", "FaceSensing"),
    build("missing case of a switch", f"{SOURCES}/Connections/PhoneListener.swift",
          r" *case \.waiting\(let error\): [^\n]*\n", "", "Connections"),
    build("a modifier of another type", f"{SOURCES}/DesignSystem/CapsuleButton.swift",
          r"\.font\(\.headline\)", ".font(Space.large)", "DesignSystem"),
    # Files
    rules("an import that the manifest does not list", f"{SOURCES}/DesignSystem/StatusLine.swift",
          r"import SwiftUI", "import SwiftUI\nimport UIKit"),
    rules("newer API: a gradient of iOS 18", f"{SOURCES}/DesignSystem/Tokens.swift",
          r"\Z", "\nlet colours = MeshGradient.self\n"),
    rules("newer API: a mutex of iOS 18", f"{SOURCES}/Device/Haptics.swift", r"\A", "import Synchronization\n"),
    rules("newer API: a modifier of iOS 26", f"{SOURCES}/DesignSystem/CapsuleButton.swift",
          r"\Z", "\nlet style = { (view: Text) in view.glassEffect() }\n"),
    rules("newer API: 17.4 without a check", f"{SOURCES}/RobotSensing/DockStand.swift",
          r"guard #available\(iOS 17\.4, macOS 14\.4, \*\), let", "guard let"),
    rules("#if in a source", f"{SOURCES}/Connections/PhoneConnections.swift", r"\A", "#if os(iOS)\n#endif\n"),
    rules("@unchecked Sendable in a source", f"{SOURCES}/Device/ProShop.swift",
          r"\Z", "\nfinal class Shelf: @unchecked Sendable {}\n"),
    rules("a view of 61 lines", f"{SOURCES}/WeirdPhoneUI/Track/TrackView.swift",
          r"(struct TrackView: View \{\n)", r"\1" + "\n" * 61),
    rules("an adapter of 151 lines", f"{SOURCES}/FaceSensing/ARFaceSource.swift", r"\Z", LINES),
    rules("an app's main of 41 lines", "Apps/WeirdPhone/Sources/WeirdPhoneApp.swift", r"\Z", "\n" * 31),
    rules("a stand-in without Apple's page", "Apps/StandIns/Network/NWBrowser.swift",
          r"/// https://developer\.apple\.com/documentation/network/nwbrowser\n", ""),
    rules("a modifier of a stand-in without Apple's page", "Apps/StandIns/SwiftUI/Modifiers.swift",
          r" */// https://developer\.apple\.com/documentation/swiftui/view/tint\(_:\)\n", ""),
    rules("missing key of a property list", "Apps/WeirdPhone/Info.plist",
          r"\s*<key>NSCameraUsageDescription</key>\s*<string>[^<]*</string>"),
    rules("a privacy sentence that says nothing", "Apps/RobotFace/Info.plist",
          r"(<key>NSCameraUsageDescription</key>\s*<string>)[^<]*", r"\1Camera."),
    rules("a missing Bonjour type", "Apps/WeirdPhone/Info.plist", r"\s*<string>_osc\._udp</string>"),
    rules("a missing reason of the privacy manifest", "Apps/WeirdPhone/Sources/PrivacyInfo.xcprivacy",
          r"<string>CA92\.1</string>"),
    rules("an entitlement that a free team has not", "Apps/WeirdPhone/WeirdPhone.entitlements",
          r"<dict/>|<dict>\s*</dict>",
          "<dict><key>com.apple.developer.networking.multicast</key><true/></dict>"),
    rules("a dangling reference of the project", "Sensorium.xcodeproj/project.pbxproj",
          r"(mainGroup = )[0-9A-F]{24}", r"\g<1>000000000000000000000000"),
    rules("a product that the package has not", "Sensorium.xcodeproj/project.pbxproj",
          r"productName = WeirdPhoneUI", "productName = WeirdPhoneUX"),
    rules("a missing scheme", "Sensorium.xcodeproj/xcshareddata/xcschemes/RobotFace.xcscheme", None),
    rules("an app that XcodeGen's file lacks", "Apps/project.yml", r"\n  RobotFace:\n", "\n  RobotHead:\n"),
    rules("an app that no workflow builds", "Apps/Configuration/macos.yml", r"RobotFace", "Robot"),
    rules("an asset catalogue that is no JSON",
          "Apps/WeirdPhone/Sources/Assets.xcassets/AppIcon.appiconset/Contents.json", r"\}\s*\Z", ""),
    # Behaviour
    test("a missing identifier", f"{SOURCES}/WeirdPhoneUI/Track/TrackToolbar.swift",
         r"\n *\.accessibilityIdentifier\([^\n]*\)", "", "TrackView"),
    test("a limit without its way to the shop", f"{SOURCES}/WeirdPhoneUI/Connect/ConnectView.swift",
         r"\n *UpgradeButton\([^\n]*\)", "", "LimitTests"),
    test("a word that is in no catalog", f"{SOURCES}/WeirdPhoneUI/Track/TrackToolbar.swift",
         r'Text\("Range"\)', 'Text("Span")', "CatalogTests"),
    test("a group at the end of its line", f"{SOURCES}/DesignSystem/Card.swift",
         r"alignment: \.leading", "alignment: .trailing", "DirectionTests"),
    test("a denied local network without its sentence", f"{SOURCES}/Connections/ConnectionProblem+Network.swift",
         r"case \.localNetworkDenied: self = \.localNetworkDenied", "case .localNetworkDenied: self = .noNetwork",
         "NetworkTransportTests"),
    test("TXT records that are not asked for", f"{SOURCES}/Connections/ServiceBrowser.swift",
         r"\.bonjourWithTXTRecord\(", ".bonjour(", "ServiceBrowserTests"),
    test("a listener that takes no connection", f"{SOURCES}/Connections/PhoneListener.swift",
         r" *listener\.newConnectionHandler = [^\n]*\n", "", "PhoneListenerTests"),
    test("sends without a limit", f"{SOURCES}/Connections/NetworkTransport.swift",
         r"return (state\.backlog\.begin\([^)]*\))", r"_ = \1\n      return 1", "NetworkTransportTests"),
    test("a stand that turns the other way", f"{SOURCES}/RobotSensing/HeadAngles+Dock.swift",
         r"y: yaw \* \.pi", "y: -yaw * .pi", "DockStandTests"),
    test("motions of a stand more often than twice a second", f"{SOURCES}/RobotSensing/StandGesture.swift",
         r"interval = 0\.55", "interval = 0.2", "DockGestureTests|StandCallsTests"),
    test("system tracking that stays off", f"{SOURCES}/RobotSensing/DockStand.swift",
         r"setSystemTrackingEnabled\(true\)", "setSystemTrackingEnabled(false)", "DockStandTests"),
    test("a stale id of the MIDI source", f"{SOURCES}/Connections/MIDIOutput.swift",
         r"if identity != 0 \{[^}]*\}", "", "MIDIOutputTests"),
]


class Copy:
    """A copy of the apps in a folder of its own, with its own build."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "Apps", "Core", "Sensorium.xcodeproj", "docs/privacy.md"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        ).stdout.splitlines()
        self.refresh([path for path in listed if (ROOT / path).is_file()])

    def refresh(self, paths: list[str]):
        """Brings the files up to date; those that are the same keep their times, so that less is built."""
        wanted = set(paths)
        for old in self.folder.rglob("*"):
            name = str(old.relative_to(self.folder))
            if old.is_file() and not name.startswith(".build") and name not in wanted:
                old.unlink()
        for path in paths:
            target = self.folder / path
            content = (ROOT / path).read_bytes()
            if not target.is_file() or target.read_bytes() != content:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)

    def run(self, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            ["swift", *arguments, "--package-path", "Apps", "--scratch-path", ".build-apps"],
            cwd=self.folder, capture_output=True, text=True, timeout=1800,
            env={**os.environ, "CORE_PLAIN": "1"},
        )

    def check(self, how: str) -> subprocess.CompletedProcess:
        kind, _, what = how.partition(" ")
        if kind == "build":
            return self.run("build", "--target", what)
        if kind == "rules":
            return self.run("test", "--skip-build", "--filter", RULES)
        done = self.run("build", "--build-tests")
        if done.returncode != 0:
            raise RuntimeError("it does not build: " + first_error(done))
        return self.run("test", "--skip-build", "--filter", what)


def first_error(done: subprocess.CompletedProcess) -> str:
    lines = (done.stdout + done.stderr).splitlines()
    found = [line for line in lines if "error:" in line or "✘" in line and "recorded an issue" in line]
    text = (found or lines or [""])[0]
    return re.sub(r".*?(error: |recorded an issue at )", "", text).strip()[:100]


def plant(copy: Copy, mistake: Mistake) -> tuple[str, str, float]:
    """The verdict, what was said, and how many seconds it took."""
    path = copy.folder / mistake.path
    before = path.read_text() if path.is_file() else None
    if before is None:
        return "ABSENT", f"there is no {mistake.path}: correct this script", 0
    after, count = ("", 1) if mistake.old is None else re.subn(mistake.old, mistake.new, before, count=1)
    if count == 0 or after == before:
        return "ABSENT", f"{mistake.path} has no {mistake.old}: correct this script", 0
    start = time.monotonic()
    try:
        path.unlink() if mistake.old is None else path.write_text(after)
        done = copy.check(mistake.check)
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        return "ABSENT", str(error)[:100], time.monotonic() - start
    finally:
        path.write_text(before)
    seconds = time.monotonic() - start
    return ("SURVIVED", "", seconds) if done.returncode == 0 else ("found", first_error(done), seconds)


def run(folder: pathlib.Path, words: list[str]) -> int:
    chosen = [m for m in MISTAKES if not words or any(word in m.name + " " + m.check for word in words)]
    copy = Copy(folder)
    print(f"Building the apps in {folder} …", flush=True)
    done = copy.run("build", "--build-tests")
    if done.returncode != 0:
        print(f"The apps do not build without a mistake: {first_error(done)}", file=sys.stderr)
        return 1
    print("| # | mistake | check | verdict | s | first words |\n|---|---|---|---|---|---|", flush=True)
    verdicts = []
    for number, mistake in enumerate(chosen, 1):
        verdict, said, seconds = plant(copy, mistake)
        verdicts.append(verdict)
        said = said.replace("|", "\\|")
        print(f"| {number} | {mistake.name} | {mistake.check} | {verdict} | {seconds:.0f} | {said} |", flush=True)
    print(f"{verdicts.count('found')} of {len(chosen)} were found.")
    return 0 if all(verdict == "found" for verdict in verdicts) else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--folder", type=pathlib.Path)
    given = parser.parse_args()
    if sys.platform != "linux":
        print("The stand-ins are absent on this system: run it on Linux.", file=sys.stderr)
        return 64
    if given.folder:
        given.folder.mkdir(parents=True, exist_ok=True)
        return run(given.folder.resolve(), given.words)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="planted-"))
    try:
        return run(folder, given.words)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
