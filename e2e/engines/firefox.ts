import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { requireProgram } from '../../scripts/setup/programs.mjs'
import { DEADLINE_MS, type Driver, VIEWPORT } from './driver.ts'
import { endWithRunner } from './end-with-runner.ts'

/** Starts Firefox, driven by WebDriver BiDi. */
export async function launchFirefox(): Promise<Driver> {
  const firefox = requireProgram('firefox')
  const downloads = mkdtempSync(join(tmpdir(), '55tickets-firefox-'))
  const removeDownloads = () => rmSync(downloads, { recursive: true, force: true })
  const browser = await puppeteer
    .launch({
      browser: 'firefox',
      executablePath: firefox,
      headless: true,
      defaultViewport: VIEWPORT,
      timeout: DEADLINE_MS,
      protocolTimeout: DEADLINE_MS,
      env: { ...process.env, TZ: 'America/Sao_Paulo' },
      extraPrefsFirefox: preferences(downloads),
    })
    .catch((error: unknown) => {
      removeDownloads()
      throw error
    })
  endWithRunner(() => {
    browser.process()?.kill('SIGKILL')
    removeDownloads()
  })
  const close = async () => {
    try {
      await browser.close()
    } finally {
      removeDownloads()
    }
  }
  try {
    // The tab of the start is not resized to the viewport, a new one is.
    const page = await browser.newPage()
    return {
      downloads,
      async open(url) {
        // Map tiles come from another host, and a page must not wait for them.
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: DEADLINE_MS })
      },
      evaluate: (run, ...args) => page.evaluate(run as never, ...args),
      clickAt: ({ x, y }) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      screenshot: async () => Buffer.from(await page.screenshot()),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const preferences = (downloads: string) => ({
  'intl.accept_languages': 'pt-BR',
  // Scrollbars overlay the page, as on a phone, and take no width.
  'ui.useOverlayScrollbars': 1,
  // PDFs are saved, not shown in a tab that would hide the page.
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.alwaysOpenPanel': false,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'pdfjs.disabled': true,
  // The gate opens the camera: a fake one, without a permission prompt.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
})
