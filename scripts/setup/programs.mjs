import { existsSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './apt.mjs'
import { findChromium } from './chromium.mjs'
import { programPaths } from './program-paths.mjs'

/**
 * Programs that tests need and npm does not install. WebKit is WebKitGTK, which has Safari's engine;
 * it has no headless mode, so it draws on the virtual display Xvfb.
 *
 * @typedef {{
 *   title: string, debian: readonly string[], mac?: string, find: () => string | undefined,
 *   named?: () => string | undefined,
 * }} Program `named` is the path that a variable gives, instead of installing anything
 * @typedef {'chromium' | 'firefox' | 'webKitDriver' | 'xvfb' | 'haproxy' | 'patroni' | 'promtool' | 'envsubst' | 'soffice'} ProgramName
 */

/** @type {Record<ProgramName, Program>} */
const PROGRAMS = {
  chromium: {
    title: 'Chromium (CHROMIUM_PATH names one in another place)',
    // The second is the same engine without a browser's interface.
    debian: ['chromium', 'chromium-headless-shell'],
    mac: 'brew install --cask chromium',
    find: () => existing([findChromium()]),
    named: () => process.env['CHROMIUM_PATH'],
  },
  firefox: {
    title: 'Firefox',
    debian: ['firefox-esr'],
    mac: 'brew install --cask firefox',
    find: () => existing([...programPaths('firefox-esr', 'firefox'), ...firefoxOfMac()]),
  },
  webKitDriver: {
    title: 'WebKitWebDriver',
    debian: ['webkit2gtk-driver'],
    find: () => existing(programPaths('WebKitWebDriver')),
  },
  xvfb: { title: 'Xvfb', debian: ['xvfb'], find: () => existing(programPaths('Xvfb')) },
  haproxy: {
    title: 'HAProxy',
    debian: ['haproxy'],
    mac: 'brew install haproxy',
    find: () => existing(programPaths('haproxy')),
  },
  patroni: {
    title: 'Patroni',
    debian: ['patroni'],
    find: () => existing(programPaths('patroni')),
  },
  promtool: {
    title: 'promtool',
    debian: ['prometheus'],
    mac: 'brew install prometheus',
    find: () => existing(programPaths('promtool')),
  },
  envsubst: {
    title: 'envsubst',
    debian: ['gettext-base'],
    mac: 'brew install gettext',
    find: () => existing(programPaths('envsubst')),
  },
  soffice: {
    title: 'LibreOffice (soffice)',
    debian: ['libreoffice-calc-nogui'],
    mac: 'brew install --cask libreoffice',
    find: () => existing(programPaths('soffice')),
  },
}

/** @param {ProgramName} name */
const findProgram = (name) => PROGRAMS[name].find()

/**
 * Installs those of the programs that are missing, where that needs nobody's consent.
 *
 * @param {readonly ProgramName[]} names
 * @param {{ find?: typeof findProgram, install?: typeof installPackages }} [deps]
 */
export async function installPrograms(
  names,
  { find = findProgram, install = installPackages } = {},
) {
  const lacking = lackingOf(names, find).filter(({ named }) => !named?.())
  if (lacking.length === 0) return
  await install(titlesOf(lacking), packagesOf(lacking))
}

/**
 * @param {readonly ProgramName[]} names
 * @param {typeof findProgram} [find]
 * @returns {string | undefined} which of the programs are missing, and how to install them
 */
export function missingPrograms(names, find = findProgram) {
  const lacking = lackingOf(names, find)
  if (lacking.length === 0) return undefined
  return `Missing: ${titlesOf(lacking)}. ${platform() === 'darwin' ? onMac(lacking) : onLinux(lacking)}`
}

/**
 * @param {ProgramName} name
 * @returns {string} its path on this machine
 */
export function requireProgram(name) {
  const found = findProgram(name)
  if (!found) throw new Error(missingPrograms([name]))
  return found
}

/** @param {readonly ProgramName[]} names @param {typeof findProgram} find */
const lackingOf = (names, find) =>
  [...new Set(names)].filter((name) => !find(name)).map((name) => PROGRAMS[name])

/** @param {readonly Program[]} programs */
const titlesOf = (programs) => programs.map(({ title }) => title).join(', ')

/** @param {readonly Program[]} programs */
const packagesOf = (programs) => programs.flatMap(({ debian }) => debian)

/** @param {readonly Program[]} programs */
const onLinux = (programs) =>
  `Install them with the package manager (Debian: apt-get install ${packagesOf(programs).join(' ')}).`

/** @param {readonly Program[]} programs */
const onMac = (programs) =>
  programs
    .map(({ title, mac }) => mac ?? `${title} exists for Linux only: use a Debian container`)
    .join('; ')

const firefoxOfMac = () =>
  ['/Applications', join(homedir(), 'Applications')].map((folder) =>
    join(folder, 'Firefox.app/Contents/MacOS/firefox'),
  )

/** @param {readonly (string | undefined)[]} candidates */
const existing = (candidates) => candidates.find((path) => path !== undefined && existsSync(path))
