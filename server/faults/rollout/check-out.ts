import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Folder in which npm links the packages of this repository. */
const OWN_SCOPE = '@55tickets'

/** Describes a commit by its abbreviated id and subject. */
export const describeCommit = (folder = ROOT, commit = 'HEAD'): string =>
  git(folder, 'log', '-1', '--format=%h %s', commit)

/** Checks a commit out into a folder, with dependencies. */
export function checkOut(commit: string, folder: string): void {
  const id = git(ROOT, 'rev-parse', commit)
  git(ROOT, 'clone', '--quiet', '--shared', '--no-checkout', ROOT, folder)
  git(folder, 'checkout', '--quiet', '--detach', id)
  const lockfile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (lockfile(folder) === lockfile(ROOT)) shareDependencies(folder)
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

/** Links the installed packages one by one: those of this repository are the ones of the commit. */
function shareDependencies(folder: string): void {
  const [installed, shared] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(shared, OWN_SCOPE), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== OWN_SCOPE) symlinkSync(join(installed, name), join(shared, name))
  for (const name of readdirSync(join(installed, OWN_SCOPE)))
    symlinkSync(join(folder, name), join(shared, OWN_SCOPE, name))
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
