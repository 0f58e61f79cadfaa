import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { clientEntry, type PageAssets, serverEntry } from './assets.ts'
import type { Renderer, ServerEntry } from './renderer.ts'

const webDir = join(import.meta.dirname, '..', '..')

const assets: PageAssets = {
  scripts: ['/@vite/client', `/${clientEntry}`],
  preloads: [],
  // Requested as a style sheet instead of a module, so that the first paint is styled.
  styles: ['/styles.css?direct'],
}

/** Creates a renderer that works from the sources, with hot reload. */
export function createDevRenderer(): Renderer {
  let vite: ViteDevServer | undefined
  return {
    allowsCaching: false,
    async attach(scope) {
      const server = await createServer({
        configFile: join(webDir, 'vite.config.ts'),
        configLoader: 'native',
        appType: 'custom',
        // On the server's own port: the content policy allows no other connection.
        server: { middlewareMode: true, hmr: { server: scope.server } },
      })
      vite = server
      scope.addHook('onClose', () => server.close())
      // Vite answers its own requests here; everything else goes on to the pages.
      scope.addHook('onRequest', (request, reply, done) => {
        server.middlewares(request.raw, reply.raw, done)
      })
    },
    async current() {
      if (!vite) throw new Error('attach the renderer first')
      const server = vite
      const { plan, render } = await server.ssrLoadModule(`/${serverEntry}`)
      const entry: ServerEntry = { plan, render }
      return {
        plan: entry.plan,
        render: (input) =>
          entry
            .render(input, () => assets)
            .catch((error: unknown) => {
              if (error instanceof Error) server.ssrFixStacktrace(error)
              throw error
            }),
      }
    },
  }
}
