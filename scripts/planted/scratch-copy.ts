import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMemoryFolder } from '../setup/memory-folder.mjs'
import { REPOSITORY } from '../setup/repository.mjs'

/** A copy of the repository in the folder of temporary files, in which faults can be planted. */
export interface ScratchCopy {
  readonly folder: string
  read(file: string): string
  write(file: string, text: string): void
}

/** Scope of this repository's packages: the copy has its own of them, and links to all others. */
const OWN_PACKAGES = '@55tickets'

/**
 * Copies the files of the working tree as they are, committed or not. The copy is removed however
 * the process ends. From now on all temporary files are in a folder in memory, if there is one.
 */
export function copyRepository(): ScratchCopy {
  const memory = findMemoryFolder()
  if (memory) process.env['TMPDIR'] = memory
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  // The real path, because Vitest knows modules by it.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), '55tickets-planted-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const files = listFiles().filter((file) => existsSync(join(REPOSITORY, file)))
  for (const file of files) cpSync(join(REPOSITORY, file), join(folder, file))
  linkPackages(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
  }
}

function listFiles(): string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const { status, stdout, stderr } = spawnSync('git', options, {
    cwd: REPOSITORY,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (status !== 0) throw new Error(`git can't list the files: ${stderr}`)
  return stdout.split('\0').filter((file) => file !== '')
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === OWN_PACKAGES) {
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    } else if (!name.startsWith('.') || name === '.bin') {
      symlinkSync(join(from, name), join(to, name))
    }
  }
}
