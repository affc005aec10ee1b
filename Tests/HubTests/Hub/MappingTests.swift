@testable import Hub
@testable import HubStudio
import FaceControl
import FaceScreens
import Mapping
import MIDI
import NetTestSupport
import ScreenKit
import Signals
import Testing

@testable import FaceEngine

@Suite("The mapping that everybody shares")
struct MappingTests {
  private let folder: TemporaryFolder
  private let jaw = Mappable.channel(.jawOpen)

  init() throws { folder = try TemporaryFolder() }

  @Test("what one page changes, another takes back, each step by its name")
  func sharedUndo() async throws {
    let hub = Hub.empty(in: folder)
    var ada = MapScreen(await hub.engine.faceState)
    var grace = MapScreen(await hub.engine.faceState)
    await hub.engine.edit(.change(jaw, .curve(.sCurve)))
    await hub.engine.edit(.change(.gesture(.nod), .routes([.midiCC(20)])))
    ada.refresh(from: await hub.engine.faceState)
    grace.refresh(from: await hub.engine.faceState)
    #expect(ada.undo == "Undo: routes of nod" && grace.undo == ada.undo)
    #expect(grace.apply(.undo) == [.undo])
    #expect(await hub.engine.undoMapping() == "routes of nod")
    ada.refresh(from: await hub.engine.faceState)
    #expect(ada.undo == "Undo: curve of jawOpen" && ada.redo == "Redo: routes of nod")
    #expect(await hub.engine.settings.mapping[Channel.jawOpen].curve == .sCurve)
    #expect(await hub.engine.redoMapping() == "routes of nod")
    #expect(await hub.engine.settings.mapping[FaceGesture.nod].isOn)
    #expect(await hub.engine.redoMapping() == nil)
  }

  @Test("edits of two people at once both stay")
  func concurrent() async {
    let hub = Hub.empty(in: folder)
    await withTaskGroup(of: Void.self) { group in
      for channel in Channel.allCases {
        group.addTask { await hub.engine.edit(.change(.channel(channel), .isInverted(true))) }
      }
    }
    let mapping = await hub.engine.settings.mapping
    #expect(Channel.allCases.allSatisfy { mapping[$0].isInverted })
    for _ in Channel.allCases { await hub.engine.undoMapping() }
    #expect(await hub.engine.settings.mapping == .identity)
  }

  @Test("a performer takes the mapping from the next frame on and loses none")
  func stream() async throws {
    let hub = Hub.empty(in: folder)
    let performer = try #require(await hub.addVisitor("Ada"))
    let frames = Frames.demo(60)
    for (index, frame) in frames.enumerated() {
      if index == 30 { await hub.engine.edit(.change(jaw, .minimum(5))) }
      performer.receive(frame)
      let control = try #require(performer.latest)
      #expect(control.sequence == UInt32(index))
      #expect((control.values[.jawOpen] > 1) == (index >= 30))
    }
    #expect(performer.frameCount == 60)
  }

  @Test("a preset from elsewhere is a step of its own that can be undone")
  func elsewhere() async {
    let hub = Hub.empty(in: folder)
    await hub.engine.edit(.change(jaw, .isInverted(true)))
    var settings = await hub.engine.settings
    settings.mapping = ReadyPreset.bass.preset.mapping
    settings.smoothing = 80
    await hub.engine.apply(settings)
    #expect(await hub.engine.faceState.mapping.undo == "loaded mapping")
    await hub.engine.undoMapping()
    #expect(await hub.engine.settings.mapping[Channel.jawOpen].isInverted)
    #expect(await hub.engine.settings.smoothing == 80)
  }

  @Test("the first controller that moves becomes the route of what listens, once")
  func learning() async {
    let hub = Hub.empty(in: folder)
    await hub.engine.learn(.controlChange(1, value: 3, channel: 0))
    #expect(await hub.engine.settings.mapping == .identity)
    await hub.engine.edit(.change(jaw, .routes([.cv(1), .midiCC(9)])))
    await hub.engine.listen(for: jaw)
    #expect(await hub.engine.faceState.mapping.listening == jaw)
    await hub.engine.learn(.pitchBend(8192, channel: 0))
    await hub.engine.learn(.controlChange(74, value: 3, channel: 4))
    await hub.engine.learn(.controlChange(75, value: 3, channel: 4))
    #expect(await hub.engine.settings.mapping[Channel.jawOpen].routes == [.cv(1), .midiCC(74)])
    #expect(await hub.engine.faceState.mapping.listening == nil)
    #expect(await hub.engine.faceState.mapping.undo == "routes of jawOpen")
  }

  @Test("a fine controller is learned whole, as one step")
  func fine() async {
    let hub = Hub.empty(in: folder)
    await hub.engine.listen(for: .gesture(.smile))
    for number in [UInt8(20), 52, 20, 52, 7] {
      await hub.engine.learn(.controlChange(number, value: 3, channel: 0))
    }
    #expect(await hub.engine.settings.mapping[FaceGesture.smile].routes == [.midiCC14(20)])
    await hub.engine.undoMapping()
    #expect(await hub.engine.settings.mapping == .identity)
  }

  @Test("a note becomes a gate that fits the channel")
  func note() async {
    let hub = Hub.empty(in: folder)
    await hub.engine.listen(for: .channel(.headYaw))
    await hub.engine.learn(.noteOn(36, velocity: 9, channel: 0))
    let gate = NoteGate(note: 36, threshold: 1.57, hysteresis: 0.31)
    #expect(await hub.engine.settings.mapping[Channel.headYaw].routes == [.note(gate)])
  }

  @Test("what MIDI peers send is heard while somebody listens, and not after")
  func peers() async {
    let hub = Hub.empty(in: folder)
    await hub.engine.listen(for: jaw)
    hub.engine.midiInput.receive(.controlChange(30, value: 1, channel: 0))
    await until { await hub.engine.settings.mapping[Channel.jawOpen].routes == [.midiCC(30)] }
    await hub.engine.listen(for: nil)
    hub.engine.midiInput.receive(.controlChange(31, value: 1, channel: 0))
    #expect(await hub.engine.settings.mapping[Channel.jawOpen].routes == [.midiCC(30)])
  }

  @Test("the free tier's mapping stays as it is")
  func free() async {
    let hub = Hub.empty(in: folder, tier: .free)
    await hub.engine.edit(.resetAll)
    await hub.engine.edit(.change(jaw, .isInverted(true)))
    #expect(await hub.engine.settings.mapping == .identity)
  }
}
