import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findPageAssets, type Manifest } from '../framework/server/assets.ts'

/** Maximum gzip size, in bytes, of the JavaScript that a visitor downloads before a page hydrates. */
export const firstLoadBudgets = [
  { page: '`/`', chunk: 'pages/home/chunk.ts', budget: 112_000 },
  { page: 'an event', chunk: 'pages/events/chunk.ts', budget: 134_000 },
] as const

export interface FirstLoad {
  readonly page: string
  readonly files: number
  readonly bytes: number
  readonly budget: number
}

/** Measures the gzipped JavaScript that the HTML of these pages refers to. */
export async function measureFirstLoads(clientDir: string): Promise<FirstLoad[]> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8'),
  )
  return Promise.all(
    firstLoadBudgets.map(async ({ page, chunk, budget }) => {
      const { scripts, preloads } = findPageAssets(manifest, chunk)
      const files = [...scripts, ...preloads]
      const sizes = await Promise.all(files.map((file) => stat(join(clientDir, `${file}.gz`))))
      const bytes = sizes.reduce((total, { size }) => total + size, 0)
      return { page, files: files.length, bytes, budget }
    }),
  )
}
