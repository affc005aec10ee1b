import CaptureScreens
import Console
import FaceEngine
import Testing

@testable import HubCapture
@testable import HubStudio

@Suite("Where devices connect to a recorder")
struct CaptureEntranceTests {
  private let host = HostBoard()
  private let board: CaptureEntranceBoard

  init() { board = CaptureEntranceBoard(host) { "token" } }

  @Test("nothing is shown while only this computer's pages can connect")
  func closed() { #expect(board.entrance == nil) }

  @Test("the devices' port is shown with the token of the session, and gloves with their port")
  func ports() {
    board.update {
      $0.device = 8_100
      $0.glove = 5_555
    }
    let entrance = board.entrance
    #expect(entrance?.address == "ws://127.0.0.1:8100/device?token=token")
    #expect(entrance?.push == "http://127.0.0.1:8100/push/token")
    #expect(entrance?.glovePort == 5_555 && entrance?.code == "/capture/entrance.svg")
  }

  @Test("phones open the page while the network is open")
  func phone() {
    host.update {
      $0.phone = PhoneStatus(isOpen: true, address: "https://192.168.1.5:8443/sensor")
    }
    #expect(board.entrance?.address == "https://192.168.1.5:8443/capture")
    #expect(board.entrance?.push == nil)
  }
}
