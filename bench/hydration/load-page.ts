import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'

/** Work of a page on the main thread until it was hydrated and quiet. */
export interface PageLoad {
  /** CPU time of its scripts, with the layouts that they force. */
  readonly scriptMs: number
  readonly layouts: number
}

/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** Time after the load event in which hydration ends, also on a slow machine. */
const QUIET_MS = 1500

/** Loads a page in a fresh browser, without throttling: CPU times are compared, not durations. */
export async function loadPage(executablePath: string, url: string): Promise<PageLoad> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage(PHONE)
    await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] })
    await page.goto(url)
    await sleep(QUIET_MS)
    const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
    // Asked after the trace, in which the question would be a script.
    const isHydrated = await page.evaluate(() => document.documentElement.dataset.hydrated)
    if (!isHydrated) throw new Error(`${url} was not hydrated after ${QUIET_MS} ms`)
    return readTrace(trace.traceEvents, new URL(url).origin)
  } finally {
    await browser.close()
  }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** CPU time in microseconds. */
  readonly tdur?: number
  readonly args: { readonly fileName?: string; readonly data?: { readonly url?: string } }
}

const SCRIPTS = new Set([
  'EvaluateScript',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'v8.compileModule',
  'v8.evaluateModule',
])

function readTrace(events: readonly TraceEvent[], origin: string): PageLoad {
  const address = ({ args }: TraceEvent) => args.data?.url ?? args.fileName ?? ''
  const own = events.find((event) => SCRIPTS.has(event.name) && address(event).startsWith(origin))
  if (!own) throw new Error('The trace has no script of the page')
  const isMain = ({ pid, tid }: TraceEvent) => pid === own.pid && tid === own.tid
  const main = events.filter(isMain).toSorted((one, next) => one.ts - next.ts)
  let end = 0
  let scriptUs = 0
  for (const event of main) {
    // Scripts inside of others are counted already. Playwright's have no address.
    const isForeign = event.name === 'EvaluateScript' && !address(event).startsWith(origin)
    if (!SCRIPTS.has(event.name) || isForeign || event.ts < end) continue
    end = event.ts + (event.dur ?? 0)
    scriptUs += event.tdur ?? 0
  }
  const layouts = main.filter(({ name }) => name === 'Layout').length
  return { scriptMs: scriptUs / 1000, layouts }
}
