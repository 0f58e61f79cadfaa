import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireProgram } from '../../scripts/setup/programs.mjs'
import { waitUntil } from '../faults/wait-until.ts'
import { local, planLayout } from './layout.ts'
import { isOk } from './open-cluster.ts'
import { freePortRange } from './ports.ts'
import { type ClusterProcess, startProcess } from './processes.ts'
import { templatePath } from './render.ts'
import { loadSecrets } from './secrets.ts'
import { etcdFile, writeConfiguration } from './write-configuration.ts'

/** Members of etcd with the files of `deploy/`. */

const programs = {
  etcd: requireProgram('etcd'),
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  postgres: '/usr/lib/postgresql/15/bin',
}
const folder = mkdtempSync(join(tmpdir(), '55tickets-etcd-'))
const members: ClusterProcess[] = []
let clients: readonly number[] = []

beforeAll(async () => {
  const layout = planLayout({ folder, firstPort: await freePortRange(), servers: 1 })
  writeConfiguration({ layout, programs, secrets: loadSecrets(folder), user: undefined })
  clients = layout.nodes.map(({ etcd }) => etcd.client)
  for (const node of layout.nodes)
    members.push(
      await startProcess(folder, {
        name: node.etcd.name,
        command: [programs.etcd, '--config-file', etcdFile(node)],
        environment: { PATH: process.env['PATH'] ?? '' },
      }),
    )
  await waitUntil('etcd', 60_000, async () => {
    const healthy = await Promise.all(
      layout.nodes.map(({ etcd }) => isOk(`http://${local(etcd.metrics)}/health`)),
    )
    return healthy.every(Boolean)
  })
}, 90_000)
afterAll(async () => {
  await Promise.all(members.map((member) => member.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Status of a write to the lock of the cluster, or the code of the error that refuses it. */
const overwriteLock = (port: number, protocol: 'http' | 'https', certificates: string | null) => {
  const read = (file: string) => readFileSync(join(certificates ?? '', file))
  const agent = new Agent({
    rejectUnauthorized: false,
    ...(certificates && { cert: read('client.crt'), key: read('client.key') }),
  })
  const body = JSON.stringify({ key: btoa('/service/55tickets/leader'), value: btoa('loot') })
  if (protocol === 'http')
    return fetch(`http://${local(port)}/v3/kv/put`, { method: 'POST', body }).then(
      ({ status }) => status,
      () => 'refused',
    )
  return new Promise<number | 'refused'>((resolve) => {
    const options = { method: 'POST', agent, timeout: 5_000 }
    request(`https://${local(port)}/v3/kv/put`, options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', () => resolve('refused'))
      .end(body)
  })
}

test('only a certificate of the cluster’s own authority writes the lock', async () => {
  const ours = join(folder, 'certificates', '127.0.0.1')
  const foreign = join(folder, 'foreign')
  execFileSync('sh', [templatePath('etcd/make-certificates.sh'), foreign, '127.0.0.1'])
  for (const port of clients) {
    expect([
      await overwriteLock(port, 'http', null),
      await overwriteLock(port, 'https', null),
      await overwriteLock(port, 'https', join(foreign, '127.0.0.1')),
      await overwriteLock(port, 'https', ours),
    ]).toEqual(['refused', 'refused', 'refused', 200])
  }
})
