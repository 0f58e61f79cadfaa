import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { buildTarget } from '../../web/build/browsers.ts'

const webDir = join(import.meta.dirname, '..', '..', 'web')

const inMemory = {
  mode: 'production',
  logLevel: 'warn',
  configLoader: 'native',
  root: webDir,
} as const
const readable = { write: false, minify: false, reportCompressedSize: false } as const

/** Bundles all code that a browser may load, as for visitors, but readable and in memory only. */
export async function bundleBrowserCode(): Promise<string[]> {
  process.env['NODE_ENV'] = 'production'
  const pages = await build({
    ...inMemory,
    configFile: join(webDir, 'vite.config.ts'),
    build: readable,
  })
  const worker = await build({
    ...inMemory,
    configFile: false,
    publicDir: false,
    build: {
      ...readable,
      target: buildTarget,
      rolldownOptions: { input: join(webDir, 'gate-worker', 'worker.ts') },
    },
  })
  return [pages, worker].flat().flatMap((built) => chunkCode(built as Rollup.RollupOutput))
}

const chunkCode = ({ output }: Rollup.RollupOutput): string[] =>
  output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
