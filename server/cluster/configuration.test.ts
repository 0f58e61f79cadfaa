import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusals } from '@55tickets/contracts/http/refusals.ts'
import { afterAll, expect, test } from 'vitest'
import { planLayout } from './layout.ts'
import { findPrograms } from './programs.ts'
import { renderText, splitSections, templatePath } from './render.ts'
import { loadSecrets } from './secrets.ts'
import { renderEtcd, renderHaproxy, renderPatroni } from './write-configuration.ts'

const folder = mkdtempSync(join(tmpdir(), '55tickets-configuration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const programs = {
  etcd: 'etcd',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  postgres: '/usr/lib/postgresql/15/bin',
}
const layout = planLayout({ folder, firstPort: 14_000, servers: 3 })
const options = { layout, programs, secrets: loadSecrets(folder), user: undefined }

test('a value that a template lacks, or does not know, is refused', () => {
  expect(renderText('port ${PORT}', { PORT: '1' })).toBe('port 1')
  expect(() => renderText('port ${PORT}', {})).toThrow('needs a value for PORT')
  expect(() => renderText('port', { PORT: '1' })).toThrow('has no PORT')
})

test('no two parts of a cluster share a port, with and without proxies', () => {
  for (const isProxied of [false, true]) {
    const {
      nodes,
      folder: _,
      firstPort,
      servers,
      ...ports
    } = planLayout({
      folder,
      firstPort: 14_000,
      servers: 10,
      isProxied,
    })
    const listening = [
      ...Object.values(ports),
      ...servers,
      ...nodes.flatMap(({ postgres, patroni, etcd }) => [
        postgres,
        patroni,
        etcd.client,
        etcd.peer,
        etcd.metrics,
      ]),
      ...(isProxied
        ? nodes.flatMap((node) => [
            node.postgresForOthers,
            node.patroniForOthers,
            ...node.etcdForNode,
          ])
        : []),
    ]
    expect(new Set(listening).size).toBe(listening.length)
    expect(Math.max(...listening)).toBeLessThan(firstPort + 100)
  }
})

test('the balancer has a line for each server, and checks each node by its own Patroni', () => {
  const text = renderHaproxy(options)
  const backends = splitSections(text).filter((section) => section.startsWith('backend '))
  expect(backends).toHaveLength(2)
  for (const backend of backends)
    expect(backend.match(/^ {2}server app\d .*$/gm)).toEqual([
      '  server app1 127.0.0.1:14010',
      '  server app2 127.0.0.1:14011',
      '  server app3 127.0.0.1:14012',
    ])
  expect(text.match(/server pg2 .*$/gm)).toEqual(
    Array.from({ length: 2 }, () => 'server pg2 127.0.0.1:14041 check addr 127.0.0.1 port 14051'),
  )
})

test('the balancer of a cluster sets nothing that only root may set', () => {
  const [, global = '', , web = ''] = splitSections(renderHaproxy(options))
  expect(global).toBe('global\n  log stdout format raw local0 notice\n\n')
  expect(web).toContain('  maxconn 8000\n')
})

test('behind proxies a node is known to others, and knows etcd, by their ports', () => {
  const proxied = planLayout({ folder, firstPort: 14_000, servers: 1, isProxied: true })
  const [node] = proxied.nodes
  if (!node) throw new Error('no node')
  const text = renderPatroni({ ...options, layout: proxied }, node)
  expect(text).toContain('hosts: 127.0.0.1:14080,127.0.0.1:14081,127.0.0.1:14082')
  expect(text).toContain('connect_address: 127.0.0.1:14060')
  expect(text).toContain('listen: 127.0.0.1:14040')
  expect(renderEtcd(options, node)).toContain('etcd3=https://127.0.0.1:14032')
})

test('without any server that answers, the balancer answers as a server would', () => {
  const [head = '', body = ''] = readFileSync(
    templatePath('haproxy/unavailable.http'),
    'utf8',
  ).split('\n\n')
  const { status, message } = refusals.UNAVAILABLE
  expect(JSON.parse(body)).toEqual({ message, code: 'UNAVAILABLE' })
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toContain('Retry-After: 2')
})

test('missing programs are named by their packages', () => {
  expect(findPrograms([folder], folder)).toEqual({
    missing: ['etcd-server', 'patroni', 'haproxy', 'pgbouncer', 'pgbackrest', 'postgresql'],
  })
})
