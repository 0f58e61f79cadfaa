import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { vi } from 'vitest'

/** Fake `EventSource` connection. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

/** Replaces `EventSource` with a fake that the test controls. */
export function stubEventSource() {
  FakeEventSource.opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
  const live = () => FakeEventSource.opened.filter(({ readyState }) => readyState === 1)
  const sendRaw = (data: string) => {
    for (const source of live()) source.dispatchEvent(new MessageEvent('message', { data }))
  }
  return {
    opened: () => FakeEventSource.opened.map(({ url }) => url),
    live: () => live().length,
    push: (state: PaymentState) => sendRaw(JSON.stringify(state)),
    sendRaw,
    /** Closes the connections as a browser does after a response that is not an event stream. */
    refuse: () => {
      for (const source of live()) {
        source.close()
        source.dispatchEvent(new Event('error'))
      }
    },
  }
}
