import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import type { OnEnd } from '../run-bench.ts'

const TRIES = 3

/** A run whose recording the browser lost says nothing about the page: it is made again. */
export async function auditPage(onEnd: OnEnd, chromePath: string, url: string): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await auditOnce(onEnd, chromePath, url)
    } catch (error) {
      if (tried === TRIES) throw error
      console.log(`Made again: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** One run with Lighthouse's own phone profile, in a browser that has seen nothing before. */
async function auditOnce(onEnd: OnEnd, chromePath: string, url: string): Promise<Result> {
  const isRoot = process.getuid?.() === 0
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', ...(isRoot ? ['--no-sandbox'] : [])],
    // On Ctrl-C everything is ended in order, by us.
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
