import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TicketKeys } from '@55tickets/api/areas/tickets/public.ts'
import type { GateList, QueuedScan } from '@55tickets/contracts/gate.ts'
import { MAX_SCANS_PER_BATCH } from '@55tickets/rules/gate/limits.ts'
import { judgeScan, type Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'
import { parseScannedCode } from '@55tickets/rules/tickets/scanned-code.ts'

interface PhoneOptions {
  readonly url: string
  readonly token: string
  readonly eventId: string
  readonly gate: string
  readonly keys: TicketKeys
}

/** A phone at the ticket gate: online it asks the server, offline it decides by its list. */
export function createGatePhone({ url, token, eventId, gate, keys }: PhoneOptions) {
  const queue: QueuedScan[] = []
  const list = new Map<string, { hasHolder: boolean; isRevoked: boolean; isUsed: boolean }>()

  /**
   * Repeats a request that a busy server refused, after the time that it names. As on a real phone, a
   * scan keeps its id, so that it counts once.
   */
  async function ask<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}/api/gate/${eventId}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status === 503) {
      await sleep(Number(answer.headers.get('retry-after')) * 1_000)
      return ask(path, body)
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  const shown = (text: string) => ({ _id: randomUUID(), text, isTyped: false, session: null, gate })

  return {
    ask,
    async scan(text: string): Promise<Verdict> {
      const { verdict } = await ask<{ verdict: Verdict }>('/scans', shown(text))
      return verdict
    },
    async takeList(): Promise<number> {
      for (let after: string | null = ''; after !== null; ) {
        const page: GateList = await ask(`/list${after && `?after=${after}`}`)
        for (const { code, holder, isRevoked, used } of page.docs)
          list.set(code, {
            hasHolder: holder !== undefined,
            isRevoked: isRevoked ?? false,
            isUsed: used !== undefined,
          })
        after = page.next
      }
      return list.size
    },
    scanAlone(text: string): Verdict {
      const read = parseScannedCode(text, false)
      const known = read ? list.get(read.codeStart) : undefined
      const code = known && { ...known, entrances: [null] }
      const kind = keys.verify(text, eventId) ? 'real' : 'forged'
      const told = judgeScan(kind, code, { session: null, isOpen: true })
      if (known && told === 'admitted') known.isUsed = true
      queue.push({ ...shown(text), at: new Date().toISOString(), told })
      return told
    },
    /** Sends the scans that were decided offline; every so manyth batch arrives twice. */
    async sendQueue(twiceEvery: number): Promise<void> {
      for (let from = 0, part = 0; from < queue.length; from += MAX_SCANS_PER_BATCH, part++) {
        const scans = queue.slice(from, from + MAX_SCANS_PER_BATCH)
        const send = () => ask('/scans/queue', { sentAt: new Date().toISOString(), scans })
        const times = part % twiceEvery === 0 ? 2 : 1
        await Promise.all(Array.from({ length: times }, send))
      }
    },
  }
}
