import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@55tickets/api/testing/free-port.ts'
import { PORT_COUNT } from './layout.ts'

/** Finds the first port of a range that is in use; undefined if all are free. */
export async function findTakenPort(first: number): Promise<number | undefined> {
  for (let port = first; port < first + PORT_COUNT; port += 1) {
    const probe = createServer()
    try {
      probe.listen(port, '127.0.0.1')
      await once(probe, 'listening')
    } catch {
      return port
    }
    probe.close()
    await once(probe, 'close')
  }
  return undefined
}

/** Finds a range of free ports; returns its first. */
export async function freePortRange(): Promise<number> {
  let first = await freePort()
  for (;;) {
    const taken = await findTakenPort(first)
    if (taken === undefined) return first
    first = taken + 1
  }
}
