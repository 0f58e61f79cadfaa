import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Separates the tabs of each test from those of tests that run at the same time in this browser.
 */
export function isolateTabs(): void {
  beforeEach(() => {
    const prefix = crypto.randomUUID()
    const Channel = BroadcastChannel
    vi.stubGlobal(
      'BroadcastChannel',
      class extends Channel {
        constructor(name: string) {
          super(`${prefix} ${name}`)
        }
      },
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}
