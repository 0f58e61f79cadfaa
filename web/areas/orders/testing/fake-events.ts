import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { vi } from 'vitest'

/** Fake `EventSource` connection. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
}

/** Replaces `EventSource` with a fake that the test controls. */
export function stubEvents() {
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  const live = () => FakeSource.opened.filter(({ readyState }) => readyState === 1)
  const say = (data: string) => {
    for (const source of live()) source.dispatchEvent(new MessageEvent('message', { data }))
  }
  return {
    opened: () => FakeSource.opened.map(({ url }) => url),
    live: () => live().length,
    push: (state: PaymentState) => say(JSON.stringify(state)),
    say,
    /** Closes the connections as a browser does after a response that is not an event stream. */
    refuse: () => {
      for (const source of live()) {
        source.close()
        source.dispatchEvent(new Event('error'))
      }
    },
  }
}
