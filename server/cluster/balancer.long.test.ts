import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireProgram } from '../../scripts/setup/programs.mjs'
import { waitUntil } from '../faults/wait-until.ts'
import { readBalancer } from './drill/balancer.ts'
import { local, planLayout } from './layout.ts'
import { freePortRange } from './ports.ts'
import { renderHaproxy } from './write-configuration.ts'

const haproxy = requireProgram('haproxy')
const folder = mkdtempSync(join(tmpdir(), '55tickets-balancer-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const layout = planLayout({ folder, firstPort: await freePortRange(), servers: 1 })
let isReady = true
const received: string[] = []

beforeAll(async () => {
  // A server whose database may be away.
  const server = createServer(({ method, url = '' }, response) => {
    if (!url.startsWith('/health/')) received.push(`${method} ${url}`)
    response.statusCode = url === '/health/ready' && !isReady ? 503 : 200
    response.end('from the server')
  })
  server.listen(layout.servers[0], '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close().closeAllConnections())
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, renderHaproxy({ layout }))
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  closing.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await waitUntil('the balancer', 20_000, () => {
    return fetch(`http://${local(layout.stats)}`).then(
      () => true,
      () => false,
    )
  })
})

async function ask(method: string, path: string): Promise<string> {
  const answer = await fetch(`http://${local(layout.web)}${path}`, { method })
  const text = await answer.text()
  return answer.ok ? text : `${answer.status}, retry after ${answer.headers.get('retry-after')}`
}

test('while no server is ready, pages and assets are served and nothing else is', async () => {
  expect(await ask('POST', '/api/venda')).toBe('from the server')
  isReady = false
  await waitUntil('the balancer to notice', 20_000, async () => {
    return (await readBalancer(layout, 'servers', 'app1')).isDown
  })
  received.length = 0
  expect(await ask('GET', '/assets/page.js')).toBe('from the server')
  await ask('HEAD', '/')
  for (const [method, path] of [
    ['GET', '/api/events'],
    ['POST', '/api/venda'],
    ['DELETE', '/'],
  ] as const)
    expect(await ask(method, path)).toBe('503, retry after 2')
  expect(received).toEqual(['GET /assets/page.js', 'HEAD /'])
})
