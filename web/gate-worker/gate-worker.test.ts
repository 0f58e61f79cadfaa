import { beforeEach, expect, test } from 'vitest'
import { createGateWorker } from './gate-worker.ts'

const origin = 'https://55tickets.example'
const build = (version: string) => ({
  version,
  entry: `/assets/entry-${version}.js`,
  files: [`/assets/entry-${version}.js`, '/assets/reader.wasm'],
})

/** Files of the server, text by path; undefined while there is no network. */
let online: Record<string, string> | undefined
let requests: string[]
let kept: Map<string, Map<string, Response>>

beforeEach(() => {
  requests = []
  kept = new Map()
  online = serverFiles('1')
})
const serverFiles = (version: string) => ({
  '/portaria': `<script src="/assets/entry-${version}.js">`,
  [`/assets/entry-${version}.js`]: `entry ${version}`,
  '/assets/reader.wasm': 'wasm',
})

const requestPath = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), origin).pathname

async function fetch(request: Request | string): Promise<Response> {
  requests.push(requestPath(request))
  if (!online) throw new TypeError('Failed to fetch')
  const text = online[requestPath(request)]
  return text === undefined ? new Response('', { status: 404 }) : new Response(text)
}

function fakeCache(name: string) {
  const files = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, files)
  return {
    put: async (path: string, answer: Response) => void files.set(path, answer),
    match: async (path: RequestInfo | URL) => files.get(requestPath(path))?.clone(),
    async addAll(paths: string[]) {
      const answers = await Promise.all(paths.map((path) => fetch(path)))
      if (answers.some(({ ok }) => !ok)) throw new TypeError('a file is missing')
      paths.forEach((path, i) => files.set(path, answers[i] ?? new Response()))
    },
  }
}

const caches = {
  open: async (name: string) => fakeCache(name),
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  async match(request: RequestInfo | URL) {
    for (const name of kept.keys()) {
      const found = await fakeCache(name).match(request)
      if (found) return found
    }
    return undefined
  },
}

const createWorker = (version: string) =>
  createGateWorker(build(version), { origin, caches, fetch })
const ask = (path: string, mode: RequestMode = 'cors') => {
  const request = new Request(new URL(path, origin))
  Object.defineProperty(request, 'mode', { value: mode })
  return request
}
const readText = async (answer: Promise<Response> | undefined) => (await answer)?.text()

test('offline the page and its files come from the cache', async () => {
  const worker = createWorker('1')
  await worker.install()
  online = undefined
  expect(await readText(worker.answer(ask('/portaria', 'navigate')))).toContain('entry-1.js')
  expect(await readText(worker.answer(ask('/assets/reader.wasm')))).toBe('wasm')
})

test('online the newest page is shown, and cached files are not requested again', async () => {
  const worker = createWorker('1')
  await worker.install()
  online = { ...serverFiles('1'), '/portaria': 'entry-1.js, newer: /assets/entry-1.js' }
  requests = []
  expect(await readText(worker.answer(ask('/portaria', 'navigate')))).toContain('newer')
  await worker.answer(ask('/assets/reader.wasm'))
  expect(requests).toEqual(['/portaria'])
  online = undefined
  expect(await readText(worker.answer(ask('/portaria', 'navigate')))).toContain('newer')
})

test('a page of another build is shown but not cached', async () => {
  const worker = createWorker('1')
  await worker.install()
  online = serverFiles('2')
  expect(await readText(worker.answer(ask('/portaria', 'navigate')))).toContain('entry-2.js')
  online = undefined
  expect(await readText(worker.answer(ask('/portaria', 'navigate')))).toContain('entry-1.js')
})

test('a server error is replaced by the cached page', async () => {
  const worker = createWorker('1')
  await worker.install()
  const failing = createGateWorker(build('1'), {
    origin,
    caches,
    fetch: async () => new Response('', { status: 503 }),
  })
  expect(await readText(failing.answer(ask('/portaria', 'navigate')))).toContain('entry-1.js')
})

test.each(['/api/gate/events', '/', '/portaria.webmanifest', '/media/x'])(
  '%s is none of its business',
  (path) => {
    expect(createWorker('1').answer(ask(path, 'navigate'))).toBeUndefined()
  },
)

test('non-GET requests and other origins are not handled', () => {
  const worker = createWorker('1')
  expect(worker.answer(new Request(`${origin}/assets/x`, { method: 'POST' }))).toBeUndefined()
  expect(worker.answer(new Request('https://other.example/assets/x'))).toBeUndefined()
})

test('a build with a missing file is not activated', async () => {
  online = { '/portaria': '/assets/entry-1.js' }
  await expect(createWorker('1').install()).rejects.toThrow('a file is missing')
})

test('a build whose page belongs to another build is not activated', async () => {
  online = { ...serverFiles('1'), '/portaria': '/assets/entry-2.js' }
  await expect(createWorker('1').install()).rejects.toThrow('another build')
})

test('a new build keeps the files of the previous one and deletes older ones', async () => {
  for (const version of ['1', '2', '3']) {
    online = serverFiles(version)
    await createWorker(version).install()
    await createWorker(version).activate()
  }
  expect([...kept.keys()]).toEqual(['portaria-2', 'portaria-3'])
})
