import { existsSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './apt.mjs'
import { programPaths } from './program-paths.mjs'

/**
 * Programs of the engines beside Chromium. WebKit is WebKitGTK, which has Safari's engine; it has no
 * headless mode, so it draws on the virtual display Xvfb.
 *
 * @typedef {{ firefox: string, webKitDriver: string, xvfb: string }} Engines
 */

const PACKAGES = { firefox: 'firefox-esr', webKitDriver: 'webkit2gtk-driver', xvfb: 'xvfb' }
const TITLES = { firefox: 'Firefox', webKitDriver: 'WebKitWebDriver', xvfb: 'Xvfb' }
const NAMES = /** @type {const} */ (['firefox', 'webKitDriver', 'xvfb'])

const ADVICE = {
  darwin:
    'Firefox is installed by "brew install --cask firefox"; WebKitGTK exists for Linux only, so ' +
    'run this step in a Debian container.',
  linux: `Install them with the package manager (Debian: apt-get install ${Object.values(PACKAGES).join(' ')}).`,
}

/** @returns {Partial<Engines>} those that this machine has */
export function findEngines() {
  const applications = ['/Applications', join(homedir(), 'Applications')].map((folder) =>
    join(folder, 'Firefox.app/Contents/MacOS/firefox'),
  )
  const firefox = existing([...programPaths('firefox-esr', 'firefox'), ...applications])
  const webKitDriver = existing(programPaths('WebKitWebDriver'))
  const xvfb = existing(programPaths('Xvfb'))
  return {
    ...(firefox && { firefox }),
    ...(webKitDriver && { webKitDriver }),
    ...(xvfb && { xvfb }),
  }
}

/**
 * Finds Firefox and WebKit, or installs them where that needs nobody's consent.
 *
 * @param {{ find: () => Partial<Engines>, install: (title: string, packages: string[]) => void }} deps
 * @returns {Engines | { missing: string }}
 */
export function ensureEngines({ find, install } = { find: findEngines, install: installPackages }) {
  const lacking = lackingNames(find())
  if (lacking.length > 0) {
    const packages = lacking.map((name) => PACKAGES[name])
    install('Firefox and WebKit', packages)
  }
  const found = find()
  const { firefox, webKitDriver, xvfb } = found
  if (firefox && webKitDriver && xvfb) return { firefox, webKitDriver, xvfb }
  return { missing: missingEngines(found) }
}

/**
 * The message for a machine that lacks an engine.
 *
 * @param {Partial<Engines>} found
 */
export function missingEngines(found) {
  const titles = lackingNames(found).map((name) => TITLES[name])
  const advice = ADVICE[platform() === 'darwin' ? 'darwin' : 'linux']
  return `The smoke journey in Firefox and WebKit needs ${titles.join(' and ')}. ${advice}`
}

/** @param {Partial<Engines>} engines */
const lackingNames = (engines) => NAMES.filter((name) => engines[name] === undefined)

/** @param {string[]} candidates */
const existing = (candidates) => candidates.find((path) => existsSync(path))
