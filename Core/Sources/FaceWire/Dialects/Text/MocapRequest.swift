/// The request to iFacialMocap or Facemotion3D to stream to the requesting address.
public enum MocapRequest: String, CaseIterable, Sendable {
  case iFacialMocap = "iFacialMocap_sahuasouryya9218sauhuiayeta91555dy3719"
  case iFacialMocapV2 = "iFacialMocap_sahuasouryya9218sauhuiayeta91555dy3719|sendDataVersion=v2"
  /// The phone connects to port 49986 of the requester and streams there.
  case iFacialMocapTCP = "iFacialMocap_UDPTCP_sahuasouryya9218sauhuiayeta91555dy3719"
  case facemotion3D = "FACEMOTION3D_OtherStreaming"

  public var bytes: [UInt8] { Array(rawValue.utf8) }
}
