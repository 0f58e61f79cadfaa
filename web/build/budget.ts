import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findPageAssets, type Manifest } from '../framework/server/assets.ts'

/** Maximum gzip size, in bytes, of what a visitor of `/` downloads before hydration. */
export const firstLoadBudget = 110_000

/** Measures the gzipped JavaScript that the HTML of `/` refers to. */
export async function firstLoadBytes(clientDir: string): Promise<number> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8'),
  )
  const { scripts, preloads } = findPageAssets(manifest, 'pages/home/chunk.ts')
  const sizes = await Promise.all(
    [...scripts, ...preloads].map((file) => stat(join(clientDir, `${file}.gz`))),
  )
  return sizes.reduce((total, { size }) => total + size, 0)
}
