import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GateList, readGateList } from '@55tickets/contracts/gate.ts'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { freePort } from '../free-port.ts'
import { median, percentile } from '../median.ts'
import type { OnEnd } from '../run-bench.ts'
import type { PageFigures, Phone } from './page/measure.ts'

const ROOT = fileURLToPath(new URL('./page/', import.meta.url))
const PICTURES = 60

interface PageBenchOptions {
  readonly url: string
  readonly bearer: string
  readonly eventId: string
  /** Codes that have not been scanned yet. */
  readonly codes: readonly { readonly id: string; readonly text: string }[]
}

interface PageResult extends Omit<PageFigures, 'frames'> {
  readonly frameMs: number
  readonly frameP99Ms: number
}

/** Measures the offline work of a phone, with the product's own code in a built page. */
export async function measurePage(onEnd: OnEnd, options: PageBenchOptions): Promise<PageResult> {
  const { codes, eventId } = options
  const phone: Phone = {
    eventId,
    lists: await takeList(options),
    texts: codes.slice(PICTURES).map(({ text }) => text),
    pictures: await Promise.all(
      codes.slice(0, PICTURES).map(async ({ id }) => {
        const bytes = await (await get(options, `/tickets/qr/${id}`)).arrayBuffer()
        return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
      }),
    ),
  }
  const url = await servePage(onEnd)
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  onEnd(() => browser.close())
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction(() => window.measureGate !== undefined)
  const figures = await page.evaluate((asked) => window.measureGate?.(asked), phone)
  if (!figures) throw new Error('the page returned no figures')
  const { frames, ...rest } = figures
  return { ...rest, frameMs: median(frames), frameP99Ms: percentile(frames, 0.99) }
}

async function servePage(onEnd: OnEnd): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), '55tickets-bench-page-'))
  onEnd(() => rmSync(outDir, { recursive: true, force: true }))
  const settings = { root: ROOT, configFile: false, logLevel: 'error' } as const
  await build({ ...settings, build: { outDir, emptyOutDir: true, target: 'esnext' } })
  const port = await freePort()
  const server = await preview({
    ...settings,
    build: { outDir },
    preview: { port, strictPort: true },
  })
  onEnd(() => server.close())
  return `http://localhost:${port}/`
}

async function takeList(options: PageBenchOptions): Promise<GateList[]> {
  const pages: GateList[] = []
  for (let next: string | null = ''; next !== null; next = pages.at(-1)?.next ?? null) {
    const path = readGateList.path.replace(':eventId', options.eventId)
    const answer = await get(options, next ? `${path}?after=${next}` : path)
    pages.push((await answer.json()) as GateList)
  }
  return pages
}

async function get({ url, bearer }: PageBenchOptions, path: string): Promise<Response> {
  const answer = await fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
