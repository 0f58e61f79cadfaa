import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createLog } from '@55tickets/api/platform/log.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../database/embedded.ts'
import { clusterFolder } from '../../database/location.ts'
import { temporaryFolder } from '../run-product.ts'

const start = (folder: string) =>
  startEmbeddedDatabase({
    folder,
    onProgress: () => undefined,
    log: createLog('silent'),
    throwaway: true,
  })

/** Two PostgreSQL servers: a primary, and a replica that follows it. */
export async function startReplicatedPostgres() {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const [primaryFolder, replicaFolder] = folders.map(({ folder }) => folder) as [string, string]
  await (await start(primaryFolder)).stop()
  followPrimary(primaryFolder, replicaFolder)
  const primary = await start(primaryFolder)
  const replica = await start(replicaFolder)
  return {
    primary,
    replica,
    async stop() {
      // A primary waits at its end for a replica that is connected.
      await replica.stop()
      await primary.stop()
      for (const folder of folders) folder.remove()
    },
  }
}

/** Copies the files of a stopped server to a new one, which follows the first. */
function followPrimary(primaryFolder: string, replicaFolder: string): void {
  const [from, to] = [primaryFolder, replicaFolder].map((folder) => join(folder, 'postgres'))
  mkdirSync(to ?? '', { mode: 0o711 })
  const data = clusterFolder(to ?? '')
  const copied = spawnSync('cp', ['-a', clusterFolder(from ?? ''), data])
  if (copied.status !== 0) throw new Error(String(copied.stderr))
  const { uid, gid } = statSync(data)
  const signal = join(data, 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, uid, gid)
  const source = `host=${join(from ?? '', 'socket')} port=5432 user=postgres`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
}

/** An address that leads to one server after the other, as a balancer's does. */
export async function openSwitch(first: EmbeddedDatabase) {
  const socketPath = ({ url }: EmbeddedDatabase) => {
    const { searchParams } = new URL(url)
    return `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  }
  let target = socketPath(first)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target)
    const cut = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', cut)
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(first.url)
  url.search = ''
  return {
    url: `postgres://postgres@127.0.0.1:${port}${url.pathname}`,
    switchTo(next: EmbeddedDatabase) {
      target = socketPath(next)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
