import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@55tickets/api/testing/free-port.ts'
import { requireProgram } from '../../scripts/setup/programs.mjs'
import { type Driver, VIEWPORT } from './driver.ts'
import { endWithRunner } from './end-with-runner.ts'
import { startProgram, stopProgram } from './program.ts'
import { startVirtualDisplay } from './virtual-display.ts'
import { waitFor } from './wait-for.ts'
import { callWebDriver, clickActions, keyActions } from './webdriver.ts'

/** The padding of the browser's toolbar would keep the window at 447 px or wider. */
const GTK_STYLE = 'button, entry, image { padding: 0; margin: 0; min-width: 0; border-width: 0; }'

/** Starts WebKitGTK's browser on a display of its own, driven by WebDriver. */
export async function launchWebKit(): Promise<Driver> {
  const [webKitDriver, xvfb] = [requireProgram('webKitDriver'), requireProgram('xvfb')]
  const started: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const stop of started.reverse()) await stop()
  }
  try {
    const home = createHome()
    const removeHome = () => rmSync(home.folder, { recursive: true, force: true, maxRetries: 5 })
    started.push(removeHome)
    endWithRunner(removeHome)
    const display = await startVirtualDisplay(xvfb)
    started.push(() => display.stop())
    const port = await freePort()
    const program = startProgram(webKitDriver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, ...home.env, ...BROWSER_ENV, DISPLAY: display.name },
    })
    started.push(() => stopProgram(program))
    const address = `http://127.0.0.1:${port}`
    await waitFor('WebKitWebDriver answers', () => callWebDriver('GET', `${address}/status`))
    const session = await openSession(address)
    started.push(() => callWebDriver('DELETE', session).catch(() => undefined))
    await fitViewport(session)
    return { ...createDriver(session), downloads: home.downloads, close }
  } catch (error) {
    await close()
    throw error
  }
}

const BROWSER_ENV = {
  TZ: 'America/Sao_Paulo',
  // WebKit's sandbox does not start as root, the usual user of a container.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  // The accessibility bus is missing without a desktop session.
  NO_AT_BRIDGE: '1',
}

/** Creates a home folder for this run: settings, data and downloads. */
function createHome() {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-webkit-'))
  const [config, downloads] = [join(folder, 'config'), join(folder, 'downloads')]
  mkdirSync(join(config, 'gtk-3.0'), { recursive: true })
  mkdirSync(downloads)
  writeFileSync(join(config, 'gtk-3.0', 'gtk.css'), GTK_STYLE)
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const env = {
    HOME: folder,
    XDG_CONFIG_HOME: config,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  }
  return { folder, downloads, env }
}

/** Opens the browser and returns the URL of its session. */
async function openSession(address: string): Promise<string> {
  // Map tiles come from another host, and a page must not wait for them.
  const alwaysMatch = { browserName: 'MiniBrowser', pageLoadStrategy: 'eager' }
  const opened = await callWebDriver('POST', `${address}/session`, {
    capabilities: { alwaysMatch },
  })
  const { sessionId } = opened as { sessionId: string }
  return `${address}/session/${sessionId}`
}

/** Resizes the window until the page below its toolbar has the size of a phone. */
async function fitViewport(session: string): Promise<void> {
  await waitFor(`the page is ${VIEWPORT.width} px wide`, async () => {
    const window = (await callWebDriver('GET', `${session}/window/rect`)) as Size
    const page = (await evaluateIn(session, readSize)) as Size
    if (page.width === VIEWPORT.width && page.height === VIEWPORT.height) return true
    await callWebDriver('POST', `${session}/window/rect`, {
      width: window.width + VIEWPORT.width - page.width,
      height: window.height + VIEWPORT.height - page.height,
    })
    return undefined
  })
}

interface Size {
  readonly width: number
  readonly height: number
}
const readSize = (): Size => ({ width: innerWidth, height: innerHeight })

/** Timeout of one script: WebKit never answers one that arrives while a document is replaced. */
const EVALUATE_MS = 5_000

const evaluateIn = (session: string, run: (...args: never[]) => unknown, ...args: unknown[]) => {
  const body = { script: `return (${run.toString()})(...arguments)`, args }
  return callWebDriver('POST', `${session}/execute/sync`, body, EVALUATE_MS)
}

function createDriver(session: string): Omit<Driver, 'downloads' | 'close'> {
  const act = async (actions: object) => {
    await callWebDriver('POST', `${session}/actions`, actions)
  }
  return {
    async open(url) {
      await callWebDriver('POST', `${session}/url`, { url })
    },
    evaluate: (run, ...args) => evaluateIn(session, run, ...args) as never,
    clickAt: (point) => act(clickActions(point)),
    type: (text) => act(keyActions(text)),
    async screenshot() {
      return Buffer.from(String(await callWebDriver('GET', `${session}/screenshot`)), 'base64')
    },
  }
}
