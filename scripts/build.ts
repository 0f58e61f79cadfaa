import { join } from 'node:path'
import { firstLoadBudget, firstLoadBytes } from '../web/build/budget.ts'
import { compressAssets } from '../web/build/compress.ts'
import { replaceFolder } from '../web/build/replace-folder.ts'
import { inputsHash, readStamp, writeStamp } from '../web/build/stamp.ts'

const rootDir = join(import.meta.dirname, '..')

export const WEB_DIST = join(rootDir, 'dist', 'web')

interface BuildOptions {
  onProgress: (text: string) => void
}

/** Builds the web, unless the existing build was made from the same files. */
export async function buildWeb({ onProgress }: BuildOptions): Promise<void> {
  const inputs = await inputsHash(rootDir)
  if ((await readStamp(WEB_DIST)) === inputs) return onProgress('The web is built already')
  onProgress('Building the web')
  await replaceFolder(WEB_DIST, async (draft) => {
    // Loaded only here: a start with nothing to build needs no bundler.
    const { bundle } = await import('../web/build/bundle.ts')
    await bundle(draft)
    await compressAssets(join(draft, 'client', 'assets'))
    const bytes = await firstLoadBytes(join(draft, 'client'))
    const figure = `First-load JavaScript of /: ${kilobytes(bytes)} kB gzip`
    if (bytes > firstLoadBudget) {
      throw new Error(`${figure}, more than the ${kilobytes(firstLoadBudget)} kB allowed`)
    }
    onProgress(figure)
    await writeStamp(draft, inputs)
  })
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

if (import.meta.main) await buildWeb({ onProgress: (text) => console.log(text) })
