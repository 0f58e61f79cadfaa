import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startMark } from './running-process.ts'

const REPOSITORY = dirname(dirname(fileURLToPath(import.meta.url)))

/** A relative path is taken from the repository, wherever the command was given. */
export const dataFolderOf = (wanted: string): string => resolve(REPOSITORY, wanted)

export type OpenedDataFolder = { folder: string; release(): void } | { refused: string }

interface Holder {
  pid: number
  started: string
}

/** Makes the folder and takes it for this process alone, until `release` or the process's end. */
export function openDataFolder(wanted: string): OpenedDataFolder {
  const folder = dataFolderOf(wanted)
  try {
    // Enterable by others, because PostgreSQL runs as another user where we are root.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    const holder = takeLock(folder)
    if (holder) return { refused: takenBy(holder, folder) }
  } catch (error) {
    return { refused: `The data folder ${folder} can't be used: ${String(error)}` }
  }
  const release = () => {
    process.off('exit', release)
    if (readHolder(lockOf(folder))?.pid === process.pid) rmSync(lockOf(folder), { force: true })
  }
  process.on('exit', release)
  return { folder, release }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

const lockOf = (folder: string) => join(folder, 'lock')

const takenBy = (holder: Holder, folder: string) =>
  `Another copy of 55Tickets (process ${holder.pid}) already runs on the data folder ${folder}. ` +
  'Stop it first, or set DATA_DIR to another folder.'

/** Returns whoever holds the folder already, undefined when it is ours now. */
function takeLock(folder: string): Holder | undefined {
  const lock = lockOf(folder)
  const mine = `${lock}.${randomBytes(6).toString('hex')}`
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startMark(process.pid) }))
  try {
    for (;;) {
      if (linked(mine, lock)) return undefined
      const holder = readHolder(lock)
      if (holder && startMark(holder.pid) === holder.started) return holder
      removeDead(lock, holder)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** A link appears with its content at once and never replaces: only one of many starters gets it. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Another starter may have replaced the dead lock by its own meanwhile: that one is put back. */
function removeDead(lock: string, dead: Holder | undefined): void {
  const aside = `${lock}.dead-${randomBytes(6).toString('hex')}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const taken = readHolder(aside)
  if (taken?.pid !== dead?.pid || taken?.started !== dead?.started) linked(aside, lock)
  rmSync(aside, { force: true })
}

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}
