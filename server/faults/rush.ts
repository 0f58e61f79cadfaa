import type { Fault } from './fault.ts'

const TICKETS = 20

/**
 * All buyers at the same moment, nothing broken. Without the guard this always oversells, where a
 * slower crowd may be saved by luck.
 */
export const rush: Fault = {
  name: 'rush',
  capacity: TICKETS,
  async fire({ sendCrowd, ledger }) {
    await sendCrowd({ buyers: 60, within: 0, habits: { leaves: 1 } })
    return { times: ledger.sent, seen: `requests for ${TICKETS} tickets in one moment` }
  },
}
