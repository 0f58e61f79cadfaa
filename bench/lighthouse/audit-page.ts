import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import type { OnEnd } from '../run-bench.ts'

const TRIES = 3

/** Audits a page; a run whose trace the browser lost is repeated, as it says nothing about the page. */
export async function auditPage(onEnd: OnEnd, chromePath: string, url: string): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await auditOnce(onEnd, chromePath, url)
    } catch (error) {
      if (tried === TRIES) throw error
      console.log(`Repeating the run: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Runs Lighthouse's phone profile in a fresh browser. */
async function auditOnce(onEnd: OnEnd, chromePath: string, url: string): Promise<Result> {
  const isRoot = process.getuid?.() === 0
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', ...(isRoot ? ['--no-sandbox'] : [])],
    // On Ctrl-C we stop everything in order.
    handleSIGINT: false,
  })
  onEnd(() => chrome.kill())
  try {
    const run = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
    const { runtimeError } = run.lhr
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    return run.lhr
  } finally {
    chrome.kill()
  }
}
