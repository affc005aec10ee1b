import Recording
import Signals

/// Session files of older versions, which every later version reads.
enum OldTakes {
  /// Imported from a Live Link CSV of three rows before takes kept what such rows say beyond a face.
  static let liveLink = """
    U0VOU09SSVVNDQoaAQAAAGYAAAABeyJmb3JtYXQiOiJzZW5zb3JpdW0uc2Vzc2lvbiIsIm5hbWUiOiJvbGQiLCJzb3VyY2Ui\
    OiJsaXZlbGluay1jc3Y6b2xkIiwic3RhcnQiOjE2MDAwMDAwMDAsInZlcnNpb24iOjF9N9u9Ig0BAAACAAAAAAAhrEAAAAAA\
    C////////w8APQrXPvYo3D6uR+E+ZmbmPh+F6z7Xo/A+j8L1Pkjh+j4K1yM8CtejPQrXozzsUbg9j8L1PM3MzD0K1yM9rkfh\
    Pc3MTD2PwvU9j8J1PbgeBT4pXI89KVwPPpqZGT57FC4+7FE4PgrXIz5cj0I+KVyPPuF6lD64HoU+cT2KPs3MTD4fhWs+XI/C\
    PhSuxz7sUbg+pHC9Pj0KVz6uR2E+CtejPsP1qD57FK4+MzOzPo/CdT4AAIA+mpmZPlK4nj7NzMw+hevRPgAAAD9cjwI/uB4F\
    P3E9Cj8Urge/zcwMvwAAAAAAAAAAAAAAAAAAgL8AAIC/AACAvwAAgL8SU0AgDQEAAAIRERERESGsQAEAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALUCnF0NAQAAAkREREQkIaxAAgAAAAv///////8PAD0K1z72KNw+rkfh\
    PmZm5j4fhes+16PwPo/C9T5I4fo+CtcjPArXoz0K16M87FG4PY/C9TzNzMw9CtcjPa5H4T3NzEw9j8L1PY/CdT24HgU+KVyP\
    PSlcDz6amRk+exQuPuxROD4K1yM+XI9CPilcjz7hepQ+uB6FPnE9ij7NzEw+H4VrPlyPwj4Ursc+7FG4PqRwvT49Clc+rkdh\
    PgrXoz7D9ag+exSuPjMzsz6PwnU+AACAPpqZmT5SuJ4+zczMPoXr0T4AAAA/XI8CP7geBT9xPQo/FK4Hv83MDL8AAAAAAAAA\
    AAAAAAAAAIC/AACAvwAAgL8AAIC/Zj4abRgAAAAFAwAAAAAAAAAAAAAAACGsQEREREQkIaxA/xiZdw==
    """

  /// A plain take of a face, channels and a hand, from before session files had streams.
  static let plain = """
    U0VOU09SSVVNDQoaAQAAAF0AAAABeyJmb3JtYXQiOiJzZW5zb3JpdW0uc2Vzc2lvbiIsIm5hbWUiOiJwbGFpbiIsInNvdXJjZSI6\
    ImRlbW86Iiwic3RhcnQiOjE3MDAwMDAwMDAsInZlcnNpb24iOjF9Aay3/w0BAAACAAAAAAAA4D8HAAAAC////////w8AAAAAAAAA\
    gDwAAAA9AABAPQAAgD0AAKA9AADAPQAA4D0AAAA+AAAQPgAAID4AADA+AABAPgAAUD4AAGA+AABwPgAAgD4AAIg+AACQPgAAmD4A\
    AKA+AACoPgAAsD4AALg+AADAPgAAyD4AANA+AADYPgAA4D4AAOg+AADwPgAA+D4AAAA/AAAEPwAACD8AAAw/AAAQPwAAFD8AABg/\
    AAAcPwAAID8AACQ/AAAoPwAALD8AADA/AAA0PwAAOD8AADw/AABAPwAARD8AAEg/AABMPwAAgD4AAAC/AAAAPgAAAAAAAAAAAAAA\
    AAAAAD8AAIC+AABAPwAAgD8xu480DQEAAAMAAAAAAADoPwgAAAAB/////////z8AAAAAAAAAvQAAgL0AAMC9AAAAvgAAIL4AAEC+\
    AABgvgAAgL4AAJC+AACgvgAAsL4AAMC+AADQvgAA4L4AAPC+AAAAvwAACL8AABC/AAAYvwAAIL8AACi/AAAwvwAAOL8AAEC/AABI\
    vwAAUL8AAFi/AABgvwAAaL8AAHC/AAB4vwAAgL8AAIS/AACIvwAAjL8AAJC/AACUvwAAmL8AAJy/AACgvwAApL8AAKi/AACsvwAA\
    sL8AALS/AAC4vwAAvL8AAMC/AADEvwAAyL8AAMy/AADQvwAA1L8AANi/AADcvwAA4L8AAOS/AADovwAA7L8AAPC/AAD0v553tisK\
    AgAABAAAAAAAAPA/CQAAAAABAABgPwAAAAAAAAA8AACAPAAAwDwAAAA9AAAgPQAAQD0AAGA9AACAPQAAkD0AAKA9AACwPQAAwD0A\
    ANA9AADgPQAA8D0AAAA+AAAIPgAAED4AABg+AAAgPgAAKD4AADA+AAA4PgAAQD4AAEg+AABQPgAAWD4AAGA+AABoPgAAcD4AAHg+\
    AACAPgAAhD4AAIg+AACMPgAAkD4AAJQ+AACYPgAAnD4AAKA+AACkPgAAqD4AAKw+AACwPgAAtD4AALg+AAC8PgAAwD4AAMQ+AADI\
    PgAAzD4AANA+AADUPgAA2D4AANw+AADgPgAA5D4AAOg+AADsPgAA8D4AAPQ+AAD4PgAAAAAAAIC7AAAAvAAAQLwAAIC8AACgvAAA\
    wLwAAOC8AAAAvQAAEL0AACC9AAAwvQAAQL0AAFC9AABgvQAAcL0AAIC9AACIvQAAkL0AAJi9AACgvQAAqL0AALC9AAC4vQAAwL0A\
    AMi9AADQvQAA2L0AAOC9AADovQAA8L0AAPi9AAAAvgAABL4AAAi+AAAMvgAAEL4AABS+AAAYvgAAHL4AACC+AAAkvgAAKL4AACy+\
    AAAwvgAANL4AADi+AAA8vgAAQL4AAES+AABIvgAATL4AAFC+AABUvgAAWL4AAFy+AABgvgAAZL4AAGi+AABsvgAAcL4AAHS+AAB4\
    vtvCMUcYAAAABQMAAAAAAAAAAAAAAAAA4D8AAAAAAADwPzqN1mk=
    """

  /// The frames of `plain`.
  static var plainFrames: [RecordedFrame] {
    var face = FaceFrame(
      time: 0.5, sequence: 7, head: HeadPose(pitch: 0.25, yaw: -0.5, roll: 0.125),
      gaze: Gaze(left: [0.5, -0.25], right: [0.75, 1]),
      available: FaceAvailability(
        shapes: .all, hasHeadAngles: true, hasHeadPosition: false, hasGaze: true))
    for index in 0..<ARKitShape.count { face.shapes.storage[index] = Float(index) / 64 }
    var channels = ChannelFrame(time: 0.75, sequence: 8)
    for index in 0..<Channel.count { channels.values.storage[index] = 0 - Float(index) / 32 }
    var (picture, world) = (HandJoints(), HandJoints())
    for joint in 0..<HandJoints.count {
      let places = SIMD3(Float(3 * joint), Float(3 * joint + 1), Float(3 * joint + 2))
      picture[joint] = places / 128
      world[joint] = 0 - places / 256
    }
    let hand = Hand(side: .right, confidence: 0.875, picture: picture, world: world)
    return [
      .face(face), .channels(channels), .hands(HandFrame(time: 1, sequence: 9, hands: [hand])),
    ]
  }

  static let plainHeader = SessionHeader(name: "plain", source: "demo:", start: 1.7e9)
}
