import { existsSync, readdirSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import { programPaths } from './program-paths.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** The same engine without a browser's interface: end-to-end tests take two thirds of the time. */
const HEADLESS = 'chromium-headless-shell'
const MAC_APPLICATIONS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The Chromium of this machine: the one that CHROMIUM_PATH names, else an installed one, else one
 * that Playwright has fetched before.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const applications = ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    MAC_APPLICATIONS.map((name) => join(folder, name)),
  )
  const candidates = [...programPaths(...NAMES), ...applications, ...fetchedByPlaywright()]
  return candidates.find((path) => existsSync(path))
}

/**
 * Chromium for callers that only render and click: the headless shell where it is installed.
 *
 * @returns {string | undefined}
 */
export function findHeadless() {
  const named = process.env['CHROMIUM_PATH']
  return named || programPaths(HEADLESS).find((path) => existsSync(path)) || findChromium()
}

/** @returns {string[]} */
function fetchedByPlaywright() {
  const cache =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    join(homedir(), platform() === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ]
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .sort()
    .reverse()
    .flatMap((name) => inside.map((path) => join(cache, name, path)))
}
