import { launch } from 'chrome-launcher'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import type { OnEnd } from '../run-bench.ts'
import { cpuSlowdown } from './slowdown.ts'

const TRIES = 3

interface Audit {
  readonly onEnd: OnEnd
  readonly chromePath: string
  readonly url: string
}

/** Measures the machine's speed by an audit of nothing, and the slowdown that follows from it. */
export async function calibrate(audit: Audit) {
  const { environment } = await auditPage(audit, { onlyAudits: ['document-title'] })
  const index = environment.benchmarkIndex
  return { index, slowdown: cpuSlowdown(index) }
}

/** Audits a page; a run whose trace the browser lost is repeated, as it says nothing about the page. */
export async function auditPage(audit: Audit, flags: Flags): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await auditOnce(audit, flags)
    } catch (error) {
      if (tried === TRIES) throw error
      console.log(`Repeating the run: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Runs Lighthouse's phone profile in a fresh browser. */
async function auditOnce({ onEnd, chromePath, url }: Audit, flags: Flags): Promise<Result> {
  const isRoot = process.getuid?.() === 0
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', ...(isRoot ? ['--no-sandbox'] : [])],
    // On Ctrl-C we stop everything in order.
    handleSIGINT: false,
  })
  onEnd(() => chrome.kill())
  try {
    const run = await lighthouse(url, {
      ...flags,
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
    })
    if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
    const { runtimeError } = run.lhr
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    return run.lhr
  } finally {
    chrome.kill()
  }
}
