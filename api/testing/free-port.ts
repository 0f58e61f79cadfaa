import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * First port of the range, which is below the ephemeral ports (32768 and up), so that no outgoing
 * connection and no `listen(0)` takes the port between the probe and the start of the server.
 */
const FIRST_PORT = 15_000
const PORT_COUNT = 15_000
/** Distance of the first ports of two processes: concurrent test processes begin at different ports. */
const PORTS_PER_PROCESS = 97
let next = process.pid * PORTS_PER_PROCESS

/** Finds a port on which nobody listens, for a server that is started later. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORT_COUNT; tried += 1) {
    const port = FIRST_PORT + (next % PORT_COUNT)
    next += 1
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
