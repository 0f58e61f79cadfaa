import './vitest.browser-react.ts'
import './web/styles.css'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { serverClock } from './web/lib/time/server-clock.ts'
import { toastQueue } from './web/lib/toasts/toast-queue.ts'

/** Noon in São Paulo: no test depends on the day or the hour of its run. */
const NOW = new Date('2026-11-15T15:00:00.000Z')

/** Fakes `Date` only. It starts at `NOW` and moves with the waits of Vitest's locators. */
const fixDate = () => vi.useFakeTimers({ now: NOW, toFake: ['Date'] })

// Test files also read the time while they are imported.
fixDate()

// Nobody looks at the page around the tests' frame: what it hides is laid out, but not painted.
parent.document.body.style.opacity = '0'

// All test files share one page, its storage and its modules: each test leaves them as it found them.
beforeEach(async () => {
  fixDate()
  serverClock.adjust(NOW.toISOString(), NOW.getTime())
  // Registered here, not by the library: its own hook exists only in the first file that imports it.
  await cleanup()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  // Drops messages that no test has taken.
  toastQueue.open(() => undefined)()
  window.scrollTo(0, 0)
})

// Vitest imports this file anew for each test file, under an address that contains the real time.
afterAll(() => void vi.useRealTimers())
