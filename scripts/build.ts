import { join } from 'node:path'
import { type FirstLoad, measureFirstLoads } from '../web/build/budget.ts'
import { compressAssets } from '../web/build/compress.ts'
import { replaceFolder } from '../web/build/replace-folder.ts'
import { inputsHash, readStamp, writeStamp } from '../web/build/stamp.ts'
import { type Figure, printFigures } from './figures/figure.ts'

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
    for (const { page, bytes, budget } of await measureFirstLoads(join(draft, 'client'))) {
      if (bytes <= budget) continue
      const allowed = `the ${kilobytes(budget)} allowed (web/build/budget.ts)`
      throw new Error(
        `First-load JavaScript of ${page} is ${kilobytes(bytes)} gzipped, more than ${allowed}`,
      )
    }
    await writeStamp(draft, inputs)
  })
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const toFigure = ({ page, files, bytes, budget }: FirstLoad): Figure => ({
  what: `First-load JavaScript of ${page}, gzip`,
  value: `${kilobytes(bytes)} in ${files} files`,
  bar: `≤ ${kilobytes(budget)}`,
  holds: bytes <= budget,
})

if (import.meta.main) {
  await buildWeb({ onProgress: (text) => console.log(text) })
  printFigures((await measureFirstLoads(join(WEB_DIST, 'client'))).map(toFigure))
}
