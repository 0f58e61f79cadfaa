import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { assetsOf, type Manifest } from './assets.ts'
import type { PageMaker, Renderer, ServerEntry } from './renderer.ts'

/** The renderer that the build left in `distDir`. */
export async function loadBuiltRenderer(distDir: string): Promise<Renderer> {
  const entryUrl = pathToFileURL(join(distDir, 'server', 'entry.js')).href
  const clientDir = join(distDir, 'client')
  const entry: ServerEntry = await import(entryUrl)
  const manifest: Manifest = JSON.parse(
    await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8'),
  )
  const assets = (page: string) => assetsOf(manifest, page)
  const maker: PageMaker = {
    plan: entry.plan,
    render: (input) => entry.render(input, assets),
  }
  return {
    keeps: true,
    attach: (scope) => serveAssets(scope, join(clientDir, 'assets')),
    current: async () => maker,
  }
}

/** Their names carry a hash of their content, so a browser never has to ask twice. */
async function serveAssets(scope: FastifyInstance, root: string): Promise<void> {
  // The library's own route could not declare its access.
  await scope.register(fastifyStatic, { serve: false, root, preCompressed: true })
  scope.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    config: { access: 'open' },
    schema: { hide: true },
    handler: (request, reply) =>
      reply.sendFile(request.params['*'], { maxAge: '365d', immutable: true }),
  })
}
