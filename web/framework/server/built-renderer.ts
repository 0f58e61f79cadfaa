import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPageAssets, fixedFolder, type Manifest } from './assets.ts'
import type { FindAsset, PageRenderer, Renderer, ServerEntry } from './renderer.ts'

/** Loads the renderer from the build in `distDir`. */
export async function loadBuiltRenderer(distDir: string): Promise<Renderer> {
  const entryUrl = pathToFileURL(join(distDir, 'server', 'entry.js')).href
  const clientDir = join(distDir, 'client')
  const entry: ServerEntry = await import(entryUrl)
  const manifest: Manifest = JSON.parse(
    await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8'),
  )
  const fixedFiles = await readFixedFiles(join(clientDir, fixedFolder))
  const assets = (page: string) => findPageAssets(manifest, page)
  const maker: PageRenderer = {
    plan: entry.plan,
    render: (input) => entry.render(input, assets),
  }
  return {
    allowsCaching: true,
    attach: async (scope, findAsset) => {
      await serveAssets(scope, join(clientDir, 'assets'), findAsset)
      for (const file of fixedFiles) serveFixedFile(scope, file)
    },
    current: async () => maker,
  }
}

/** Serves assets as immutable, because their names contain a hash of their content. */
async function serveAssets(
  scope: FastifyInstance,
  root: string,
  findAsset: FindAsset,
): Promise<void> {
  const ownNames = new Set(await readdir(root))
  // Without the library's own route, which could not declare its access.
  await scope.register(fastifyStatic, { serve: false, root, preCompressed: true })
  scope.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    // Not rate-limited: the request of their page is.
    config: { access: 'open', isUnlimited: true },
    schema: { hide: true },
    handler: (request, reply) => {
      const name = request.params['*']
      return ownNames.has(name) || !HASHED_NAME.test(name)
        ? reply.sendFile(name, CACHE_FOREVER)
        : sendForeignAsset(request, reply, name, findAsset)
    },
  })
}

const CACHE_FOREVER = { maxAge: '365d', immutable: true }
const HASHED_NAME = /^[\w-]{8,100}\.\w{2,5}$/

/**
 * Sends an asset of another release: a rollout replaces servers one by one, and open tabs load
 * parts later.
 */
async function sendForeignAsset(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  findAsset: FindAsset,
): Promise<FastifyReply> {
  const acceptsBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '')
  const brotli = acceptsBrotli ? await findAsset(`${name}.br`) : null
  const content = brotli ?? (await findAsset(name))
  if (!content) {
    reply.callNotFound()
    return reply
  }
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(brotli && { 'content-encoding': 'br' }),
    })
    .type(types[extname(name)] ?? 'application/octet-stream')
    .send(content)
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** Reads the files whose address is their name, such as a service worker. */
async function readFixedFiles(folder: string): Promise<FixedFile[]> {
  const names = await readdir(folder)
  return Promise.all(
    names.map(async (name) => ({
      url: `/${name}`,
      type: types[extname(name)] ?? 'application/octet-stream',
      content: await readFile(join(folder, name)),
    })),
  )
}

interface FixedFile {
  readonly url: string
  readonly type: string
  readonly content: Buffer
}

/** Serves files whose address never changes, so that browsers revalidate them each time. */
function serveFixedFile(scope: FastifyInstance, { url, type, content }: FixedFile): void {
  scope.route({
    method: ['GET', 'HEAD'],
    url,
    config: { access: 'open' },
    schema: { hide: true },
    handler: (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(content),
  })
}
