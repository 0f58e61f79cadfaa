import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const stampName = 'build.json'

/** Everything that may change what is built. Tests and what only Node runs do no harm here. */
const inputs = [
  'package-lock.json',
  'scripts/build.ts',
  '{web,contracts,rules}/**/*.{ts,tsx,css,svg,png,json}',
]
const ignored = (name: string) => /(^|\/)node_modules(\/|$)|\.test\.tsx?$/.test(name)

/** One hash over names and contents. */
export async function inputsHash(rootDir: string): Promise<string> {
  const names: string[] = []
  for await (const name of glob(inputs, { cwd: rootDir, exclude: (path) => ignored(path) })) {
    if (!ignored(name)) names.push(name)
  }
  const hash = createHash('sha256').update(process.versions.node)
  for (const name of names.sort()) {
    const content = await readFile(join(rootDir, name))
    hash.update(`\0${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The hash that a finished build was made from; undefined where there is none. */
export async function readStamp(distDir: string): Promise<string | undefined> {
  try {
    const stamp: unknown = JSON.parse(await readFile(join(distDir, stampName), 'utf8'))
    return typeof stamp === 'object' && stamp && 'inputs' in stamp
      ? String(stamp.inputs)
      : undefined
  } catch {
    return undefined
  }
}

/** Written last: a folder without it is not a build. */
export async function writeStamp(distDir: string, inputs: string): Promise<void> {
  await writeFile(join(distDir, stampName), JSON.stringify({ inputs }))
}
