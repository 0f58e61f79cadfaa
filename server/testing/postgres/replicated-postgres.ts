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

/** A primary and replicas that follow it: one, if not told otherwise. */
export async function startReplicatedPostgres({ replicaCount = 1 } = {}) {
  const primaryFolder = temporaryFolder()
  const replicaFolders = Array.from({ length: replicaCount }, () => temporaryFolder())
  await (await start(primaryFolder.folder)).stop()
  for (const { folder } of replicaFolders) followPrimary(primaryFolder.folder, folder)
  const primary = await start(primaryFolder.folder)
  const replicas: EmbeddedDatabase[] = []
  for (const { folder } of replicaFolders) replicas.push(await start(folder))
  const [replica] = replicas
  if (!replica) throw new Error('at least one replica is needed')
  return {
    primary,
    replica,
    replicas,
    async stop() {
      // A primary waits at its end for replicas that are connected.
      for (const server of [...replicas, primary]) await server.stop()
      for (const folder of [primaryFolder, ...replicaFolders]) folder.remove()
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

const socketPath = ({ url }: EmbeddedDatabase) => {
  const { searchParams } = new URL(url)
  return `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
}

/** An address that leads to one server after the other, as a balancer's does. */
export async function openSwitch(first: EmbeddedDatabase) {
  let target = first
  const forwarding = await forwardConnections(first, () => target)
  return {
    ...forwarding,
    switchTo(next: EmbeddedDatabase) {
      target = next
    },
  }
}

/** An address that leads to each of these servers in turn. */
export async function openBalancer(servers: readonly [EmbeddedDatabase, ...EmbeddedDatabase[]]) {
  let connections = 0
  const [first] = servers
  return forwardConnections(first, () => servers[connections++ % servers.length] ?? first)
}

/** Forwards each connection to the server that is chosen for it. */
async function forwardConnections(first: EmbeddedDatabase, choose: () => EmbeddedDatabase) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(socketPath(choose()))
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
  return {
    url: `postgres://postgres@127.0.0.1:${port}${new URL(first.url).pathname}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
