import type { Fault } from './fault.ts'

const TICKETS = 20

/**
 * Everybody in one moment, nothing broken. With the guard off this oversells every time, where a
 * crowd that comes by and by may be saved by luck.
 */
export const rush: Fault = {
  name: 'rush',
  capacity: TICKETS,
  async fire({ sendCrowd, ledger }) {
    await sendCrowd({ buyers: 60, within: 0, habits: { leaves: 1 } })
    return { times: ledger.sent, seen: `requests for ${TICKETS} tickets in one moment` }
  },
}
