import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

export interface ListenerHandle {
  stop(): Promise<void>
}

export interface ListenOptions {
  url: string
  channel: string
  log: Log
  onMessage: (payload: string) => void
  /** After the connection was cut and made again: what was told meanwhile was not heard. */
  onGap: () => void
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000
const CONNECT_TIMEOUT_MS = 2_000
/** A connection that nobody cut and that carries nothing any more is found by asking. */
const PROBE_MS = 15_000
const PROBE_TIMEOUT_MS = 5_000

/** Hears what the database announces on a channel, over one connection of its own, made anew whenever it breaks. */
export async function listen(options: ListenOptions): Promise<ListenerHandle> {
  let isStopped = false
  let client = await connect(options)
  const keep = async (): Promise<void> => {
    await ended(client)
    if (isStopped) return
    options.log.warn(`listening on ${options.channel} was cut, it is taken up again`)
    const next = await connectAgain(options, () => isStopped)
    if (!next) return
    client = next
    options.onGap()
    return keep()
  }
  const kept = keep()
  return {
    async stop() {
      isStopped = true
      await client.end().catch(() => undefined)
      await kept
    },
  }
}

async function connect({ url, channel, onMessage }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `55tickets ${channel}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    keepAlive: true,
  })
  // Its end is noticed by whoever keeps it; the event alone must not end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  await client.connect()
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return client
}

async function connectAgain(
  options: ListenOptions,
  isStopped: () => boolean,
): Promise<pg.Client | null> {
  for (let pause = FIRST_PAUSE_MS; !isStopped(); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    await sleep(pause, undefined, { ref: false })
    const client = await connect(options).catch(() => null)
    if (client && isStopped()) await client.end()
    else if (client) return client
  }
  return null
}

/** Until the connection is gone. */
function ended(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    const probe = setInterval(() => {
      client.query('select 1').catch(() => client.end())
    }, PROBE_MS)
    probe.unref()
    client.once('end', () => {
      clearInterval(probe)
      resolve()
    })
  })
}
