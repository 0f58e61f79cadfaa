import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './install-lock.mjs'
import { REPOSITORY } from './repository.mjs'
import { runTool } from './run-tool.mjs'

/**
 * Stamp of a complete installation, inside node_modules: removing or replacing the folder removes
 * it too.
 */
const STAMP = join(REPOSITORY, 'node_modules', '.55tickets-installed')

/**
 * Installs exactly what the lockfile names, unless that was done already for this machine.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function ensureInstalled(env) {
  return isInstalled() ? undefined : withInstallLock(() => install(env))
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp()
}

/** @param {NodeJS.ProcessEnv} env */
async function install(env) {
  // Another command may have installed while we waited.
  if (isInstalled()) return undefined
  console.log('Installing the dependencies (only after they change)')
  rmSync(STAMP, { force: true })
  // The build needs the development dependencies in production too.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const code = await runTool('npm', ['ci', ...options, '--loglevel=error'], env)
  if (code !== 0) {
    return `The dependencies could not be installed (npm ci ended with ${code}). Start again to retry.`
  }
  writeFileSync(STAMP, wantedStamp())
  return undefined
}

function wantedStamp() {
  const lockfile = readFileSync(join(REPOSITORY, 'package-lock.json'))
  const hash = createHash('sha256').update(lockfile).digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}
