import Capture
public import CaptureDashboard
import CaptureLibrary
public import CaptureScreens
import CaptureWire
import Numbers
import Realtime

extension CaptureEngine {
  /// What Record shows; its entrance is the host's.
  public func recordContext(of page: PageID) async -> CaptureRecordScreen.Context {
    let now = now
    return state.withLock { state in
      var context = CaptureRecordScreen.Context()
      context.settings = state.settings
      context.flow = state.flow
      context.now = Double(now) * 1e-9
      context.devices = state.entries(at: now)
      context.checks =
        state.flow.phase == .calibration
        ? state.meters.keys.sorted().flatMap { state.meters[$0]?.results() ?? [] }
        : state.line.liveResults
      context.contributors = state.people.contributors
      context.space = state.space
      context.assignment = state.nextAssignment
      context.marks = state.take?.isRecording == true ? state.take?.marks ?? 0 : 0
      context.isKept = state.reviewed.flatMap { state.stored[$0]?.isKept } ?? false
      context.isElsewhere = !state.mayLead(page)
      return context
    }
  }

  /// What Review shows: the take that the flow reviews, or the session that the page has opened.
  public func reviewContext(of page: PageID) async -> CaptureReviewScreen.Context {
    let (opened, shown) = state.withLock { ($0.pages[page]?.opened, $0.reviewed) }
    var context = CaptureReviewScreen.Context()
    if let opened, opened != shown {
      do throws(CaptureLibraryError) { context.take = try await library.take(opened) } catch {
        context.problem = error.description
      }
    }
    state.withLock { state in
      context.flow = state.flow
      context.isElsewhere = !state.mayLead(page)
      guard opened == nil || opened == shown, let name = state.reviewed else { return }
      context.isUnderReview = true
      guard let entry = state.stored[name] else { return }
      context.take = entry.content
      context.isKept = entry.isKept
      context.problem = entry.problem
      if case .failed(let sentence) = entry.state { context.problem = sentence }
      context.isLoading = context.take == nil && context.problem == nil
    }
    return context
  }

  /// Opens a session of the library on a page; nil for the take under review.
  public func open(_ session: String?, on page: PageID) async {
    change { state, _ in
      state.pages[page]?.opened = session
      state.announce()
    }
  }

  /// What Dashboard shows.
  public func dashboardContext() async -> CaptureDashboardScreen.Context {
    var context = CaptureDashboardScreen.Context()
    do throws(CaptureLibraryError) {
      context.coverage = try await library.coverage()
      let entries = try await library.entries()
      context.size = entries.reduce(0) { $0 + $1.size }
      context.sessions = entries.count
    } catch { host.say(error.description) }
    let now = now
    context.space = space()
    state.withLock { state in
      context.flow = state.flow
      context.now = Double(now) * 1e-9
      context.devices = state.entries(at: now)
      context.checks = state.line.liveResults
      context.contributors = state.people.contributors
      context.assignments = state.people.assignments
      context.guests = state.guests(at: now)
    }
    return context
  }
}
