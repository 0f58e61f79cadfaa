import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { parsePaymentEvent, paymentEventsUrl } from './queries.ts'

const RECONNECT_DELAY_MS = 10_000

/**
 * Subscribes to server-sent events about a payment while the page is visible. Without `EventSource`
 * support the polling has to do.
 */
export function followPayment(id: string, onState: (state: PaymentState) => void): () => void {
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
    const current = new EventSource(paymentEventsUrl(id))
    source = current
    current.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const state = parsePaymentEvent(data)
      if (state) onState(state)
    })
    current.addEventListener('error', () => {
      // The browser reconnects after a lost connection, but gives up after a refused one.
      if (current.readyState === EventSource.CLOSED && current === source)
        retry = setTimeout(open, RECONNECT_DELAY_MS)
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
