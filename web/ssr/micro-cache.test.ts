import { expect, test } from 'vitest'
import { createMicroCache, type Entry } from './micro-cache.ts'

interface Page extends Entry {
  readonly text: string
}

function setUp({ maxBytes = 1000, maxBriefBytes = 100 } = {}) {
  let time = 0
  const errors: unknown[] = []
  const cache = createMicroCache<Page>({
    clock: () => time,
    freshMs: 2000,
    staleMs: 60_000,
    maxBytes,
    maxBriefBytes,
    onRenewalError: (error) => errors.push(error),
  })
  let made = 0
  const make = (text: string, entry: Partial<Page> = {}) => {
    made += 1
    return Promise.resolve({ text, bytes: 10, isBrief: false, ...entry })
  }
  return {
    cache,
    errors,
    make,
    made: () => made,
    pass: (ms: number) => {
      time += ms
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

test('many who ask for one page at once wait for one making', async () => {
  const { cache, make, made } = setUp()
  const asked = Array.from({ length: 50 }, () => cache.get('/', () => make('a')))
  expect((await Promise.all(asked)).map(({ text }) => text)).toEqual(Array(50).fill('a'))
  expect(made()).toBe(1)
})

test('within two seconds nothing is made again', async () => {
  const { cache, make, made, pass } = setUp()
  await cache.get('/', () => make('a'))
  pass(1999)
  expect((await cache.get('/', () => make('b'))).text).toBe('a')
  expect(made()).toBe(1)
})

test('after that the old page is given at once while one renewal runs', async () => {
  const { cache, make, made, pass, settle } = setUp()
  await cache.get('/', () => make('a'))
  pass(2000)
  const given = await Promise.all([1, 2, 3].map(() => cache.get('/', () => make('b'))))
  expect(given.map(({ text }) => text)).toEqual(['a', 'a', 'a'])
  await settle()
  expect((await cache.get('/', () => make('c'))).text).toBe('b')
  expect(made()).toBe(2)
})

test('a page is as old as the moment at which its making began', async () => {
  const { cache, make, pass } = setUp()
  const slowly = async () => {
    pass(62_000)
    return make('a')
  }
  await cache.get('/', slowly)
  expect((await cache.get('/', () => make('b'))).text).toBe('b')
})

test('a page older than a minute is not given to anybody', async () => {
  const { cache, make, pass } = setUp()
  await cache.get('/', () => make('a'))
  pass(62_000)
  expect((await cache.get('/', () => make('b'))).text).toBe('b')
})

test('while renewals fail the old page goes on, until it is too old', async () => {
  const { cache, make, pass, settle, errors } = setUp()
  const fail = () => Promise.reject(new Error('the database is away'))
  await cache.get('/', () => make('a'))
  pass(30_000)
  expect((await cache.get('/', fail)).text).toBe('a')
  await settle()
  expect(errors).toHaveLength(1)
  pass(32_000)
  await expect(cache.get('/', fail)).rejects.toThrow('the database is away')
})

test('a failure is not remembered', async () => {
  const { cache, make } = setUp()
  await expect(cache.get('/', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect((await cache.get('/', () => make('a'))).text).toBe('a')
})

test('a brief page is kept while fresh and never shown stale', async () => {
  const { cache, make, pass } = setUp()
  await cache.get('/evento/x', () => make('missing', { isBrief: true }))
  pass(1000)
  expect((await cache.get('/evento/x', () => make('found'))).text).toBe('missing')
  pass(1000)
  expect((await cache.get('/evento/x', () => make('found'))).text).toBe('found')
})

test('a flood of brief pages pushes no other page out', async () => {
  const { cache, make, made } = setUp()
  await cache.get('/', () => make('a'))
  for (let place = 0; place < 200; place += 1) {
    await cache.get(`/evento/${place}`, () => make('missing', { isBrief: true }))
  }
  await cache.get('/', () => make('b'))
  expect(made()).toBe(201)
})

test('beyond its bytes the page used longest ago goes first', async () => {
  const { cache, make } = setUp({ maxBytes: 20 })
  await cache.get('/a', () => make('a'))
  await cache.get('/b', () => make('b'))
  await cache.get('/a', () => make('not needed'))
  await cache.get('/c', () => make('c'))
  expect((await cache.get('/a', () => make('made again'))).text).toBe('a')
  expect((await cache.get('/b', () => make('made again'))).text).toBe('made again')
})

test('a page larger than the whole cache is given but not kept', async () => {
  const { cache, make } = setUp({ maxBytes: 20 })
  await cache.get('/huge', () => make('a', { bytes: 21 }))
  expect((await cache.get('/huge', () => make('b', { bytes: 21 }))).text).toBe('b')
})
