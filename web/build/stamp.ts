import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const stampName = 'build.json'

/**
 * Glob patterns of everything that may change the build. Tests and server-only files in them do no
 * harm.
 */
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

/** Reads the input hash of a finished build; undefined if there is none. */
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

/** Writes the stamp as the last step: a folder without it is not a finished build. */
export async function writeStamp(distDir: string, inputs: string): Promise<void> {
  await writeFile(join(distDir, stampName), JSON.stringify({ inputs }))
}
