import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * A client that writes to one node for as long as it can, whatever the balancer says: what a server
 * process that still talks to a former primary would do.
 */
export interface ProbeWriter {
  /** Stops writing; returns the rows that the node acknowledged, and how many it did not. */
  stop(): Promise<{ acknowledged: string[]; failed: number }>
}

const PAUSE_MS = 100
const TIMEOUT_MS = 2_000

export const PROBE_TABLE = 'create table if not exists drill_probe (id text primary key)'

export function startProbeWriter(url: string, prefix: string): ProbeWriter {
  const acknowledged: string[] = []
  let failed = 0
  const stopping = new AbortController()
  const { signal } = stopping
  let number = 0
  const write = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS })
    client.on('error', () => undefined)
    try {
      await client.connect()
      while (!signal.aborted) {
        number += 1
        const id = `${prefix} ${number}`
        // No timeout: cancelled while it waits for a replica, PostgreSQL would report a commit.
        await client.query('insert into drill_probe values ($1)', [id])
        acknowledged.push(id)
        await sleep(PAUSE_MS)
      }
    } catch {
      failed += 1
      await sleep(PAUSE_MS)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const done = (async () => {
    while (!signal.aborted) await write()
  })()
  return {
    async stop() {
      stopping.abort()
      await done
      return { acknowledged, failed }
    },
  }
}
