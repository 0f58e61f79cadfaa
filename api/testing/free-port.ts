import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to whoever asks for any (32768 and up): between the probe and
 * the start of the server, no outgoing connection and no `listen(0)` gets the same one.
 */
const FIRST_PORT = 15_000
const PORT_COUNT = 15_000
/** Test processes that run side by side have different ids, and so begin at different ports. */
const PORTS_EACH = 97
let next = process.pid * PORTS_EACH

/** A port on which nobody listens, for a server that is started later. */
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
