import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside every file that gets smaller by it; the server never compresses, it
 * picks.
 */
export async function compressAssets(assetsDir: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg,json,wasm}', { cwd: assetsDir })) {
    const path = join(assetsDir, name)
    const content = await readFile(path)
    const [br, gz] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
}
