import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { findWebAsset, storeWebAssets } from '@55tickets/api/platform/files/web-assets.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { fixedFolder } from '@55tickets/web/framework/server/assets.ts'
import { loadBuiltRenderer } from '@55tickets/web/framework/server/plugin.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './testing/run-product.ts'

/** Scripts of two releases that serve the same visitors. */

const place = temporaryFolder()
let database: TestDatabase
const apps: FastifyInstance[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.drop()
  place.remove()
})

/** Writes a build with one script of its own and one that all releases share. */
function writeBuild(release: string): string {
  const build = join(place.folder, release)
  for (const part of ['server', 'client/.vite', 'client/assets', `client/${fixedFolder}`])
    mkdirSync(join(build, part), { recursive: true })
  writeFileSync(join(build, 'server/entry.js'), 'export const plan = 0, render = 0')
  writeFileSync(join(build, 'client/.vite/manifest.json'), '{}')
  for (const name of [`chunk-of-${release}.js`, 'chunk-of-all.js', `letters-${release}.woff2`]) {
    writeFileSync(join(build, 'client/assets', name), `// ${name}`)
    if (name.endsWith('.js'))
      writeFileSync(join(build, 'client/assets', `${name}.br`), brotliCompressSync(`// ${name}`))
  }
  return build
}

async function startRelease(release: string): Promise<FastifyInstance> {
  const build = writeBuild(release)
  const renderer = await loadBuiltRenderer(build)
  const app = fastify()
  apps.push(app)
  await renderer.attach(app, (name) => findWebAsset(database.db, name))
  await storeWebAssets(database.db, join(build, 'client/assets'))
  return app
}

test('both releases serve the scripts of each other', async () => {
  const before = await startRelease('before')
  const after = await startRelease('after')
  for (const [app, name] of [
    [before, 'chunk-of-after.js'],
    [after, 'chunk-of-before.js'],
  ] as const) {
    const plain = await app.inject(`/assets/${name}`)
    expect(plain.statusCode).toBe(200)
    expect(plain.body).toBe(`// ${name}`)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const packed = await app.inject({
      url: `/assets/${name}`,
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(`// ${name}`)
  }
  expect((await after.inject('/assets/letters-before.woff2')).headers['content-type']).toBe(
    'font/woff2',
  )
  expect((await after.inject('/assets/chunk-of-nobody.js')).statusCode).toBe(404)
})

test('scripts of a release are kept for two weeks after it was replaced', async () => {
  const old = await startRelease('old')
  await database.shiftClock('100 days')
  // However long it ran: the time begins with the start of the next release.
  await startRelease('new')
  await database.shiftClock('113 days')
  const app = await startRelease('newer')
  const status = async (name: string) => (await app.inject(`/assets/${name}`)).statusCode
  expect(await status('chunk-of-old.js')).toBe(200)
  await database.shiftClock('115 days')
  await startRelease('newest')
  expect(await status('chunk-of-old.js')).toBe(404)
  expect(await status('chunk-of-new.js')).toBe(200)
  expect((await old.inject('/assets/chunk-of-all.js')).statusCode).toBe(200)
})
