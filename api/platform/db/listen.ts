import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

export interface ListenerHandle {
  stop(): Promise<void>
}

export interface ListenOptions {
  directUrl: string
  channel: string
  log: Log
  onMessage: (payload: string) => void
  /** Called after a reconnect: messages sent in between were missed. */
  onGap: () => void
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000
const CONNECT_TIMEOUT_MS = 2_000
/** Probes find a connection that is dead without having been closed. */
const PROBE_MS = 15_000
const PROBE_TIMEOUT_MS = 5_000

/**
 * Listens on a channel of the database (`LISTEN`) over a connection of its own, and reconnects
 * whenever it breaks.
 */
export async function listen(options: ListenOptions): Promise<ListenerHandle> {
  let isStopped = false
  let client = await connect(options)
  const superviseConnection = async (): Promise<void> => {
    await untilClosed(client)
    if (isStopped) return
    options.log.warn(`lost the connection that listens on ${options.channel}, reconnecting`)
    const next = await reconnect(options, () => isStopped)
    if (!next) return
    client = next
    options.onGap()
    return superviseConnection()
  }
  const supervision = superviseConnection()
  return {
    async stop() {
      isStopped = true
      await client.end().catch(() => undefined)
      await supervision
    },
  }
}

async function connect({ directUrl, channel, onMessage }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: `55tickets ${channel}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    keepAlive: true,
  })
  // `untilClosed` handles the end; an unhandled error event would end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  await client.connect()
  try {
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    // A replica can't listen: the next connection may reach the primary.
    await client.end()
    throw error
  }
}

async function reconnect(
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

/** Resolves once the connection is closed. */
function untilClosed(client: pg.Client): Promise<void> {
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
