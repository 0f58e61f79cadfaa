import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Builds a folder under a temporary name and renames it into place, so that there is a complete
 * folder or none at whatever moment the process dies.
 */
export async function replaceFolder(
  folder: string,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  await removeLeftovers(folder)
  const draft = `${folder}.draft-${process.pid}`
  try {
    await fill(draft)
    await putInPlace(draft, folder)
  } finally {
    await remove(draft)
  }
}

/**
 * Renames the draft into place; retries if another process put its own there between the two steps.
 */
async function putInPlace(draft: string, folder: string, triesLeft = 5): Promise<void> {
  const old = `${folder}.old-${process.pid}`
  try {
    await rename(folder, old).catch(unless('ENOENT'))
    await rename(draft, folder)
  } catch (error) {
    if (triesLeft === 0) throw error
    unless('ENOTEMPTY', 'EEXIST')(error)
    await remove(old)
    await putInPlace(draft, folder, triesLeft - 1)
  } finally {
    await remove(old)
  }
}

/** Removes temporary folders of dead processes. A running one may be working beside us. */
async function removeLeftovers(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.`
  for (const name of await readdir(dirname(folder))) {
    const [, pid] = /\.(?:draft|old)-(\d+)$/.exec(name) ?? []
    if (!name.startsWith(prefix) || !pid || isAlive(Number(pid))) continue
    await remove(join(dirname(folder), name))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch {
    return false
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true })

const unless =
  (...expected: string[]) =>
  (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!expected.includes(code)) throw error
  }
