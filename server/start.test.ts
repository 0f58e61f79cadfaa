import { glob, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findRunningDatabase } from './database/find-running-database.ts'
import { type RunningProduct, runProduct, temporaryFolder } from './testing/run-product.ts'

/** Real processes on a real folder, as `npm start` runs them on the embedded database, one after another. */

const place = temporaryFolder()
const running: RunningProduct[] = []

async function start(more: Record<string, string> = {}): Promise<RunningProduct> {
  const product = await runProduct({ DATA_DIR: place.folder, DATABASE_URL: '', ...more })
  running.push(product)
  return product
}

afterEach(async () => {
  for (const product of running.splice(0)) await product.stop()
})
afterAll(() => place.remove())

async function listed(product: RunningProduct): Promise<{ status: number; total: number }> {
  const answer = await fetch(`${product.url}/api/events`)
  return { status: answer.status, total: (await answer.json()).totalDocs }
}

test('a second copy on the same data folder is refused and told whose it is', {
  timeout: 60_000,
}, async () => {
  const first = await start()
  await first.ready()
  const second = await start()
  await expect(second.ready()).rejects.toThrow(`process ${first.process.pid}`)
  expect((await listed(first)).status).toBe(200)
})

test('a taken port is refused before anything else begins', { timeout: 60_000 }, async () => {
  const first = await start()
  await first.ready()
  const second = await start({ PORT: new URL(first.url).port, DATA_DIR: `${place.folder}/other` })
  await expect(second.ready()).rejects.toThrow(/Port \d+ is taken/)
  expect(findRunningDatabase(`${place.folder}/other`)).toBeUndefined()
})

test('a wrong configuration is listed by name', async () => {
  const product = await start({ DATABASE_POOL_SIZE: 'many', CONTACT_EMAIL: 'nobody' })
  await expect(product.ready()).rejects.toThrow(/DATABASE_POOL_SIZE[^]*CONTACT_EMAIL/)
})

test('a second start keeps all data and leaves nothing running when it stops', {
  timeout: 60_000,
}, async () => {
  const first = await start()
  await first.ready()
  const before = await listed(first)
  expect(await first.stop()).toBe(0)
  expect(findRunningDatabase(place.folder)).toBeUndefined()
  const second = await start()
  await second.ready()
  expect(second.output()).not.toContain('Demo data loaded')
  expect(await listed(second)).toEqual(before)
})

test('with PostgreSQL killed, requests are told to come back, and are served again without a restart', {
  timeout: 60_000,
}, async () => {
  const product = await start()
  await product.ready()
  const pid = await postmasterOf(place.folder)
  process.kill(pid, 'SIGKILL')
  const seen = new Set<number>()
  const deadline = Date.now() + 40_000
  let away = await fetch(`${product.url}/api/events`)
  for (
    ;
    away.status !== 503 && Date.now() < deadline;
    away = await fetch(`${product.url}/api/events`)
  )
    seen.add(away.status)
  expect(away.status).toBe(503)
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await away.json()).toMatchObject({ code: 'UNAVAILABLE' })
  let back = away
  for (
    ;
    back.status !== 200 && Date.now() < deadline;
    back = await fetch(`${product.url}/api/events`)
  ) {
    seen.add(back.status)
    await sleep(50)
  }
  expect(back.status).toBe(200)
  expect([...seen].filter((status) => status !== 503 && status !== 200)).toEqual([])
  expect(product.process.exitCode).toBeNull()
})

async function postmasterOf(folder: string): Promise<number> {
  for await (const file of glob(`${folder}/**/postmaster.pid`))
    return Number((await readFile(file, 'utf8')).split('\n')[0])
  throw new Error('no PostgreSQL runs there')
}

test('SIGTERM under load: every request that was sent is answered', {
  timeout: 60_000,
}, async () => {
  const product = await start({ REQUESTS_PER_MINUTE: '1000000' })
  await product.ready()
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const paths = ['/', '/api/events', '/api/events/cities', '/health/live']
  const outcomes: string[] = []
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = client; ; turn++) {
      const outcome = await ask(`${product.url}${paths[turn % paths.length]}`, agent)
      // Nobody listens any more: nothing was sent, a load balancer goes elsewhere.
      if (outcome === 'ECONNREFUSED') return
      outcomes.push(outcome)
    }
  })
  // In the midst of it, however fast the machine is.
  while (outcomes.length < 200) await sleep(20)
  const code = product.stop()
  await Promise.all(clients)
  expect(await code).toBe(0)
  expect(outcomes.filter((outcome) => outcome !== '200')).toEqual([])
})

const CLIENTS = 24

/** The status of a whole answer, or the code of what went wrong. */
function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const call = request(url, { agent }, (answer) => {
      answer.resume().on('error', failed)
      answer.on('end', () => resolve(String(answer.statusCode)))
    })
    call.on('error', failed).end()
  })
}

test('clients that send or read slowly do not hold others up', { timeout: 60_000 }, async () => {
  const product = await start({ REQUESTS_PER_MINUTE: '1000000' })
  await product.ready()
  const port = Number(new URL(product.url).port)
  const slow = Array.from({ length: 300 }, (_, index) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    if (index % 3 === 0) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    else if (index % 3 === 1)
      socket.write(
        'POST /api/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      )
    else {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50))
      socket.pause()
    }
    return socket
  })
  await sleep(500)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetch(`${product.url}/api/events`)),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200))
  for (const socket of slow) socket.destroy()
})

test('a connection that never sends a whole request does not keep the server from stopping', {
  timeout: 60_000,
}, async () => {
  const product = await start()
  await product.ready()
  const port = Number(new URL(product.url).port)
  const sockets = [
    '',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
  ].map((part) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(part)
    return socket
  })
  await sleep(300)
  const began = Date.now()
  expect(await product.stop()).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
  for (const socket of sockets) socket.destroy()
})
