import { spawnSync } from 'node:child_process'

/**
 * Installs Debian packages where that needs nobody's consent: as root, where apt-get exists.
 *
 * @param {string} title what is installed, for the terminal
 * @param {readonly string[]} packages each installed by a call of its own, as an older Debian may
 *   lack one of them
 */
export function installPackages(title, packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`Installing ${title} with apt-get`)
  const options = {
    stdio: /** @type {const} */ ('inherit'),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update'], options)
  for (const name of packages)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}
