import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeLock } from '../scripts/setup/lock-file.mjs'

const REPOSITORY = dirname(dirname(fileURLToPath(import.meta.url)))

/** Resolves the data folder; a relative path starts at the repository, wherever the command was run. */
export const resolveDataFolder = (wanted: string): string => resolve(REPOSITORY, wanted)

export type OpenedDataFolder = { folder: string; release(): void } | { refused: string }

/** Creates the folder and locks it for this process, until `release` or the end of the process. */
export function openDataFolder(wanted: string): OpenedDataFolder {
  const folder = resolveDataFolder(wanted)
  try {
    // Others may enter, because PostgreSQL runs as another user where we are root.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    const lock = takeLock(join(folder, 'lock'))
    if ('heldBy' in lock) return { refused: inUseMessage(lock.heldBy, folder) }
    const release = () => {
      process.off('exit', release)
      lock.release()
    }
    process.on('exit', release)
    return { folder, release }
  } catch (error) {
    return { refused: `The data folder ${folder} can't be used: ${String(error)}` }
  }
}

const inUseMessage = (pid: number, folder: string) =>
  `Another copy of 55Tickets (process ${pid}) already runs on the data folder ${folder}. ` +
  'Stop it first, or set DATA_DIR to another folder.'
