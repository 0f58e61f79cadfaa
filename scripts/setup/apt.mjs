import { spawnSync } from 'node:child_process'
import { runTool } from './run-tool.mjs'

/**
 * Installs Debian packages where that needs nobody's consent: as root, where apt-get exists. It runs
 * beside the installation of npm's packages, so the output of apt-get is shown only if it fails.
 *
 * @param {string} title what is installed, for the terminal
 * @param {readonly string[]} packages each installed by a call of its own, as an older Debian may
 *   lack one of them
 */
export async function installPackages(title, packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`Installing ${title} with apt-get`)
  await runAptGet('update')
  for (const name of packages) await runAptGet('install', '-y', '--no-install-recommends', name)
}

/** @param {string[]} args */
async function runAptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  let output = ''
  const onOutput = (/** @type {string} */ text) => void (output += text)
  const code = await runTool('apt-get', args, env, { onOutput })
  if (code !== 0) console.log(`apt-get ${args.join(' ')} ended with ${code}:\n${output.trimEnd()}`)
}
