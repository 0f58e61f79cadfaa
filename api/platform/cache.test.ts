import { describe, expect, test } from 'vitest'
import { type CacheOptions, createCache } from './cache.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

interface SetUp extends Partial<CacheOptions<Page>> {
  /** Sum of sizes; a page is 10 unless it says otherwise. */
  readonly maxSize?: number
}

interface Page {
  readonly text: string
  readonly size: number
}

function setUp({ maxSize = 1000, ...options }: SetUp = {}) {
  let time = 0
  const errors: unknown[] = []
  const cache = createCache<Page>({
    now: () => time,
    freshMs: 2000,
    maxAgeMs: 62_000,
    limit: { size: maxSize, sizeOf: ({ size }) => size },
    onRenewalError: (error) => errors.push(error),
    ...options,
  })
  let loads = 0
  const load = (text: string, size = 10) => {
    loads += 1
    return Promise.resolve({ text, size })
  }
  return {
    cache,
    errors,
    load,
    loads: () => loads,
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('many who ask for one value at the same time share one load', async () => {
  const { cache, load, loads } = setUp()
  const asked = Array.from({ length: 50 }, () => cache.get('/', () => load('a')))
  expect((await Promise.all(asked)).map(({ text }) => text)).toEqual(Array(50).fill('a'))
  expect(loads()).toBe(1)
})

test('a fresh value is not loaded again', async () => {
  const { cache, load, loads, pass } = setUp()
  await cache.get('/', () => load('a'))
  pass(1999)
  expect((await cache.get('/', () => load('b'))).text).toBe('a')
  expect(loads()).toBe(1)
})

test('a stale value is served at once while one renewal runs', async () => {
  const { cache, load, loads, pass } = setUp()
  await cache.get('/', () => load('a'))
  pass(2000)
  const given = await Promise.all([1, 2, 3].map(() => cache.get('/', () => load('b'))))
  expect(given.map(({ text }) => text)).toEqual(['a', 'a', 'a'])
  await settle()
  expect((await cache.get('/', () => load('c'))).text).toBe('b')
  expect(loads()).toBe(2)
})

test('a value is as old as the moment at which its loading began', async () => {
  const { cache, load, pass } = setUp()
  const slowly = async () => {
    pass(62_000)
    return load('a')
  }
  await cache.get('/', slowly)
  expect((await cache.get('/', () => load('b'))).text).toBe('b')
})

test('a value beyond its maximum age is served to nobody', async () => {
  const { cache, load, pass } = setUp()
  await cache.get('/', () => load('a'))
  pass(62_000)
  expect((await cache.get('/', () => load('b'))).text).toBe('b')
})

test('a value beyond its maximum age is not served while a renewal runs either', async () => {
  const { cache, load, pass } = setUp()
  await cache.get('/', () => load('a'))
  pass(2000)
  const renewal = Promise.withResolvers<Page>()
  expect((await cache.get('/', () => renewal.promise)).text).toBe('a')
  pass(60_000)
  const late = cache.get('/', () => load('not needed'))
  renewal.resolve({ text: 'b', size: 10 })
  expect((await late).text).toBe('b')
})

test('who asks too late for a running load starts another', async () => {
  const { cache, load, pass } = setUp()
  const hanging = Promise.withResolvers<Page>()
  const first = cache.get('/', () => hanging.promise)
  pass(62_000)
  expect((await cache.get('/', () => load('b'))).text).toBe('b')
  hanging.resolve({ text: 'a', size: 10 })
  expect((await first).text).toBe('a')
  expect((await cache.get('/', () => load('c'))).text).toBe('b')
})

test('while renewals fail the previous value is served, until it is too old', async () => {
  const { cache, load, pass, errors } = setUp()
  const fail = () => Promise.reject(new Error('the database is away'))
  await cache.get('/', () => load('a'))
  pass(30_000)
  expect((await cache.get('/', fail)).text).toBe('a')
  await settle()
  expect(errors).toHaveLength(1)
  pass(32_000)
  await expect(cache.get('/', fail)).rejects.toThrow('the database is away')
})

test('a failure reaches those who share it and nobody after', async () => {
  const { cache, load } = setUp()
  const fail = () => Promise.reject(new Error('once'))
  const [one, other] = await Promise.allSettled([cache.get('/', fail), cache.get('/', fail)])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect((await cache.get('/', () => load('a'))).text).toBe('a')
})

test('beyond the maximum size the value used longest ago goes first', async () => {
  const { cache, load } = setUp({ maxSize: 20 })
  await cache.get('/a', () => load('a'))
  await cache.get('/b', () => load('b'))
  await cache.get('/a', () => load('not needed'))
  await cache.get('/c', () => load('c'))
  expect((await cache.get('/a', () => load('loaded again'))).text).toBe('a')
  expect((await cache.get('/b', () => load('loaded again'))).text).toBe('loaded again')
})

test('beyond the maximum number the value used longest ago goes first', async () => {
  const { cache, load } = setUp({ limit: { entries: 2 } })
  await cache.get('/a', () => load('a'))
  await cache.get('/b', () => load('b'))
  await cache.get('/a', () => load('not needed'))
  await cache.get('/c', () => load('c'))
  expect((await cache.get('/a', () => load('loaded again'))).text).toBe('a')
  expect((await cache.get('/b', () => load('loaded again'))).text).toBe('loaded again')
})

test('a value larger than the whole cache is given but not stored', async () => {
  const { cache, load } = setUp({ maxSize: 20 })
  await cache.get('/huge', () => load('a', 21))
  expect((await cache.get('/huge', () => load('b', 21))).text).toBe('b')
})

test('who waits for a load gets its value, even if it is evicted meanwhile', async () => {
  const { cache, load } = setUp({ maxSize: 20 })
  const slow = Promise.withResolvers<Page>()
  const waiting = cache.get('/slow', () => slow.promise)
  for (const key of ['/a', '/b', '/c']) await cache.get(key, () => load(key))
  slow.resolve({ text: 'slow', size: 10 })
  expect((await waiting).text).toBe('slow')
})

test('without a time of its own a value is fresh up to its maximum age, and no longer', async () => {
  const cache = createCache<number>({ limit: { entries: 1 }, maxAgeMs: 60_000 })
  const none = createCache<number>({ limit: { entries: 1 }, maxAgeMs: 0 })
  let loads = 0
  const count = async () => ++loads
  expect([await cache.get('', count), await cache.get('', count)]).toEqual([1, 1])
  expect([await none.get('', count), await none.get('', count)]).toEqual([2, 3])
})

describe('by cost', () => {
  function setUpCost(costMs: number, maxAgeMs = 60_000) {
    let time = 0
    let loads = 0
    let fails = false
    const cache = createCache<number>({
      limit: { entries: 1 },
      maxAgeMs,
      costFactor: 50,
      now: () => time,
    })
    const load = async () => {
      await Promise.resolve()
      time += costMs
      if (fails) throw new Error('away')
      loads += 1
      return loads
    }
    return {
      get: () => cache.get('', load),
      pass: (ms: number) => {
        time += ms
      },
      fail: (now: boolean) => {
        fails = now
      },
    }
  }

  test('those who ask at the same time share one load', async () => {
    const { get } = setUpCost(10)
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
  })

  test('what cost nothing is loaded every time', async () => {
    const { get } = setUpCost(0)
    expect([await get(), await get()]).toEqual([1, 2])
  })

  test('what took ten milliseconds is served for half a second', async () => {
    const { get, pass } = setUpCost(10)
    await get()
    pass(489)
    expect(await get()).toBe(1)
  })

  test('then the previous value is served while a new one is loaded', async () => {
    const { get, pass } = setUpCost(10)
    await get()
    pass(500)
    expect(await get()).toBe(1)
    await settle()
    expect(await get()).toBe(2)
  })

  test('what is too old is waited for', async () => {
    const { get, pass } = setUpCost(10)
    await get()
    pass(1000)
    expect(await get()).toBe(2)
  })

  test('however long it took, nothing is served beyond its maximum age', async () => {
    const { get, pass } = setUpCost(10_000)
    await get()
    pass(50_001)
    expect(await get()).toBe(2)
  })

  test('a failure reaches whoever waits and is not stored', async () => {
    const { get, fail } = setUpCost(10)
    fail(true)
    await expect(get()).rejects.toThrow('away')
    fail(false)
    expect(await get()).toBe(1)
  })

  test('a failure in the background leaves the previous value', async () => {
    const { get, pass, fail } = setUpCost(10)
    await get()
    fail(true)
    pass(500)
    expect(await get()).toBe(1)
    await settle()
    expect(await get()).toBe(1)
  })
})
