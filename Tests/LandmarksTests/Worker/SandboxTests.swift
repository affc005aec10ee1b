#if os(Linux)
  import CSandbox
  import Foundation
  import Realtime
  import Testing

  @testable import Landmarks

  @Suite("What a child process is given")
  struct SandboxTests {
    /// What a program with one argument writes when it is started as a worker is.
    private func output(_ program: String, _ argument: String) throws -> [String] {
      let memory = try SharedMemory()
      // Descriptors that a child must not get, without the flag that closes them.
      let spare = (0..<40).map { _ in dup(memory.descriptor) }
      defer { for descriptor in spare { close(descriptor) } }
      var child = csandbox_child()
      #expect(csandbox_start(program, argument, memory.descriptor, &child) == 0)
      defer {
        close(child.channel)
        close(child.messages)
      }
      var text: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        var ready = pollfd(fd: child.messages, events: Int16(POLLIN), revents: 0)
        poll(&ready, 1, -1)
        let got = read(child.messages, &buffer, buffer.count)
        guard got > 0 else { break }
        text += buffer[..<got]
      }
      var status: Int32 = 0
      while csandbox_reap(child.process, &status) == 0 { poll(nil, 0, 1) }
      return String(decoding: text, as: UTF8.self)
        .split { $0.isNewline || $0 == "\0" }.map(String.init)
    }

    @Test("no descriptor but its channel and the shared memory")
    func descriptors() throws {
      // The last one is the folder that ls itself reads.
      #expect(try output("/bin/ls", "/proc/self/fd").sorted() == ["0", "1", "2", "3", "4", "5"])
    }

    @Test("no environment but what finds its libraries")
    func environment() throws {
      let names = try output("/usr/bin/env", "-0").compactMap { $0.split(separator: "=").first }
      #expect(Set(names).isSubset(of: ["LD_LIBRARY_PATH", "SWIFT_BACKTRACE"]))
    }

    @Test("a program that is not there is an error and no child")
    func absent() throws {
      let memory = try SharedMemory()
      var child = csandbox_child()
      #expect(csandbox_start("/no/such/program", "x", memory.descriptor, &child) == ENOENT)
    }

    @Test("memory that is shared cannot be made smaller or larger by anybody")
    func sealed() throws {
      let memory = try SharedMemory()
      #expect(ftruncate(memory.descriptor, 4096) == -1)
      #expect(ftruncate(memory.descriptor, off_t(SharedMemory.size) * 2) == -1)
      #expect(!memory.write([UInt8](repeating: 1, count: SharedMemory.size + 1)))
      #expect(memory.write([1, 2, 3]))
      #expect(Array(memory.view(count: 3)) == [1, 2, 3])
    }

    @Test("pages of a large picture go back to the system with the next small one")
    func trimmed() throws {
      let memory = try SharedMemory()
      var facts = stat()
      #expect(memory.write([UInt8](repeating: 1, count: 20 << 20)))
      fstat(memory.descriptor, &facts)
      #expect(facts.st_blocks * 512 >= 20 << 20)
      #expect(memory.write([7]))
      fstat(memory.descriptor, &facts)
      #expect(facts.st_blocks * 512 <= 5 << 20)
      #expect(memory.view(count: 1).first == 7)
    }

    @Test("a thread that gave up sockets opens none and starts no program, nor do its children")
    func refused() async throws {
      let memory = try SharedMemory()
      let descriptor = memory.descriptor
      let found = Locked<[Int32]>([])
      let done = DispatchSemaphore(value: 0)
      Thread {
        found.withLock { $0.append(csandbox_refuse_on_thread()) }
        Thread {
          var child = csandbox_child()
          let started = csandbox_start("/bin/ls", "/", descriptor, &child)
          found.withLock { $0 += [csandbox_try_socket(), started] }
          done.signal()
        }.start()
      }.start()
      await withCheckedContinuation { continuation in
        Thread {
          done.wait()
          continuation.resume()
        }.start()
      }
      #expect(found.withLock { $0 } == [0, EACCES, EACCES])
      #expect(csandbox_try_socket() == 0)
    }
  }
#endif
