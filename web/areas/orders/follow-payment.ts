import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { paymentEventsUrl, readPushed } from './queries.ts'

const retryMs = 10_000

/**
 * Subscribes to server-sent events about a payment while the page is visible. Without `EventSource`
 * support the polling has to do.
 */
export function followPayment(id: string, tell: (state: PaymentState) => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    if (document.visibilityState === 'hidden') return
    const mine = new EventSource(paymentEventsUrl(id))
    source = mine
    mine.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const state = readPushed(data)
      if (state) tell(state)
    })
    mine.addEventListener('error', () => {
      // The browser reconnects after a lost connection, but gives up after a refused one.
      if (mine.readyState === EventSource.CLOSED && mine === source)
        retry = setTimeout(open, retryMs)
    })
  }

  document.addEventListener('visibilitychange', open)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)
  open()
  return () => {
    document.removeEventListener('visibilitychange', open)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', open)
    close()
  }
}
