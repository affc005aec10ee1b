import Testing

@testable import Net

@Suite("Mailbox")
struct MailboxTests {
  private func drain(_ mailbox: Mailbox<String>) async -> [String] {
    mailbox.finish()
    var all: [String] = []
    while let element = await mailbox.next() { all.append(element) }
    return all
  }

  @Test("the queue keeps all in order, a lane only the newest, and the queue goes first")
  func order() async {
    let mailbox = Mailbox<String>(capacity: 10, largest: 100)
    let isReplaced = ["m1", "m2", "m3"].map { mailbox.replace($0, lane: 1) }
    mailbox.replace("n", lane: 2)
    for text in ["a", "b"] { #expect(mailbox.enqueue(text, size: 1)) }
    #expect(isReplaced == [false, true, true])
    #expect(await drain(mailbox) == ["a", "b", "m3", "n"])
  }

  @Test("a deep lane keeps its order, its oldest elements give way, and lanes take turns")
  func streams() async {
    let mailbox = Mailbox<String>(capacity: 10, largest: 100)
    let depth = LaneDepth(count: 3, size: 100)
    let isFull = ["s1", "s2", "s3", "s4"].map {
      mailbox.push($0, size: 1, lane: 1, depth: depth)
    }
    mailbox.push("t1", size: 1, lane: 2, depth: depth)
    mailbox.push("t2", size: 1, lane: 2, depth: depth)
    #expect(isFull == [false, false, false, true])
    #expect(await drain(mailbox) == ["s2", "t1", "s3", "t2", "s4"])
  }

  @Test("a deep lane is bounded by size too, and room comes back when an element is taken")
  func streamSizes() async {
    let mailbox = Mailbox<String>(capacity: 10, largest: 100)
    let depth = LaneDepth(count: 100, size: 10)
    let isFull = [4, 4, 4, 11].map {
      mailbox.push("\($0)", size: $0, lane: 1, depth: depth)
    }
    #expect(isFull == [false, false, true, true])
    #expect(await mailbox.next() == "11")
    #expect(!mailbox.push("a", size: 5, lane: 1, depth: depth))
    #expect(!mailbox.push("b", size: 5, lane: 1, depth: depth))
    #expect(await drain(mailbox) == ["a", "b"])
  }

  @Test("number and size of what is queued are bounded, and room comes back")
  func bounds() async {
    let mailbox = Mailbox<String>(capacity: 3, largest: 10)
    #expect(
      ["a", "b", "c", "d"].map { mailbox.enqueue($0, size: 1) } == [true, true, true, false])
    #expect(await mailbox.next() == "a")
    #expect(!mailbox.enqueue("large", size: 9))
    #expect(mailbox.enqueue("fits", size: 8))
    #expect(await drain(mailbox) == ["b", "c", "fits"])
  }

  @Test("who waits gets the next element at once")
  func waiting() async {
    let mailbox = Mailbox<String>(capacity: 3, largest: 10)
    let reader = Task { [await mailbox.next(), await mailbox.next(), await mailbox.next()] }
    await Task.yield()
    _ = mailbox.enqueue("a", size: 1)
    mailbox.finish()
    #expect(await reader.value == ["a", nil, nil])
    #expect(mailbox.enqueue("late", size: 1))
    #expect(await mailbox.next() == nil)
  }

  @Test("a cancelled task waits no more", arguments: [true, false])
  func cancelling(isEarly: Bool) async {
    let mailbox = Mailbox<String>(capacity: 3, largest: 10)
    let reader = Task { await mailbox.next() }
    if !isEarly { for _ in 0..<50 { await Task.yield() } }
    reader.cancel()
    #expect(await reader.value == nil)
  }
}
