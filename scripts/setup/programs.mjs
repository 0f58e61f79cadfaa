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
 *   overridePath?: () => string | undefined,
 * }} Program `overridePath` is what an environment variable names: such a program is never installed
 * @typedef {'chromium' | 'firefox' | 'webKitDriver' | 'xvfb' | 'haproxy' | 'patroni' | 'etcd' | 'promtool' | 'envsubst' | 'soffice'} ProgramName
 */

/** @type {Record<ProgramName, Program>} */
const PROGRAMS = {
  chromium: {
    title: 'Chromium (CHROMIUM_PATH names one in another place)',
    // The second is the same engine without a browser's interface.
    debian: ['chromium', 'chromium-headless-shell'],
    mac: 'brew install --cask chromium',
    find: () => firstExisting([findChromium()]),
    overridePath: () => process.env['CHROMIUM_PATH'],
  },
  firefox: {
    title: 'Firefox',
    debian: ['firefox-esr'],
    mac: 'brew install --cask firefox',
    find: () => firstExisting([...programPaths('firefox-esr', 'firefox'), ...macFirefoxPaths()]),
  },
  webKitDriver: {
    title: 'WebKitWebDriver',
    debian: ['webkit2gtk-driver'],
    find: () => firstExisting(programPaths('WebKitWebDriver')),
  },
  xvfb: { title: 'Xvfb', debian: ['xvfb'], find: () => firstExisting(programPaths('Xvfb')) },
  haproxy: {
    title: 'HAProxy',
    debian: ['haproxy'],
    mac: 'brew install haproxy',
    find: () => firstExisting(programPaths('haproxy')),
  },
  patroni: {
    title: 'Patroni',
    debian: ['patroni'],
    find: () => firstExisting(programPaths('patroni')),
  },
  etcd: {
    title: 'etcd',
    debian: ['etcd-server'],
    find: () => firstExisting(programPaths('etcd')),
  },
  promtool: {
    title: 'promtool',
    debian: ['prometheus'],
    mac: 'brew install prometheus',
    find: () => firstExisting(programPaths('promtool')),
  },
  envsubst: {
    title: 'envsubst',
    debian: ['gettext-base'],
    mac: 'brew install gettext',
    find: () => firstExisting(programPaths('envsubst')),
  },
  soffice: {
    title: 'LibreOffice (soffice)',
    debian: ['libreoffice-calc-nogui'],
    mac: 'brew install --cask libreoffice',
    find: () => firstExisting(programPaths('soffice')),
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
  const missing = listMissing(names, find).filter(({ overridePath }) => !overridePath?.())
  if (missing.length === 0) return
  await install(joinTitles(missing), debianPackages(missing))
}

/**
 * Names missing programs, and says how to install them.
 *
 * @param {readonly ProgramName[]} names
 * @param {typeof findProgram} [find]
 * @returns {string | undefined} undefined if none is missing
 */
export function describeMissingPrograms(names, find = findProgram) {
  const missing = listMissing(names, find)
  if (missing.length === 0) return undefined
  return `Missing: ${joinTitles(missing)}. ${platform() === 'darwin' ? macInstructions(missing) : linuxInstructions(missing)}`
}

/**
 * @param {ProgramName} name
 * @returns {string} its path on this machine
 */
export function requireProgram(name) {
  const found = findProgram(name)
  if (!found) throw new Error(describeMissingPrograms([name]))
  return found
}

/** @param {readonly ProgramName[]} names @param {typeof findProgram} find */
const listMissing = (names, find) =>
  [...new Set(names)].filter((name) => !find(name)).map((name) => PROGRAMS[name])

/** @param {readonly Program[]} programs */
const joinTitles = (programs) => programs.map(({ title }) => title).join(', ')

/** @param {readonly Program[]} programs */
const debianPackages = (programs) => programs.flatMap(({ debian }) => debian)

/** @param {readonly Program[]} programs */
const linuxInstructions = (programs) =>
  `Install them with the package manager (Debian: apt-get install ${debianPackages(programs).join(' ')}).`

/** @param {readonly Program[]} programs */
const macInstructions = (programs) =>
  programs
    .map(({ title, mac }) => mac ?? `${title} exists for Linux only: use a Debian container`)
    .join('; ')

const macFirefoxPaths = () =>
  ['/Applications', join(homedir(), 'Applications')].map((folder) =>
    join(folder, 'Firefox.app/Contents/MacOS/firefox'),
  )

/** @param {readonly (string | undefined)[]} candidates */
const firstExisting = (candidates) =>
  candidates.find((path) => path !== undefined && existsSync(path))
