import { get } from 'node:http'
import { exportFormats } from '@55tickets/contracts/people.ts'
import { printTable } from '../print-table.ts'
import { residentMb } from '../soak/memory.ts'

interface ExportingProduct {
  readonly url: string
  readonly pid: number
  readonly eventId: string
  readonly headers: Readonly<Record<string, string>>
}

const MAX_GROWTH_MB = 50
const SAMPLE_MS = 20

/** Measures by how much the server's memory grows while it exports all participants of an event. */
export async function measureExports(product: ExportingProduct): Promise<boolean> {
  const rows: string[][] = []
  let isSteady = true
  // The first exports make the server compile their code.
  for (const format of exportFormats) await download(product, format)
  for (const format of exportFormats) {
    const before = residentMb(product.pid)
    let peak = before
    const sampling = setInterval(() => {
      peak = Math.max(peak, residentMb(product.pid))
    }, SAMPLE_MS)
    const began = performance.now()
    const bytes = await download(product, format)
    const seconds = (performance.now() - began) / 1000
    clearInterval(sampling)
    const growth = peak - before
    const holds = growth < MAX_GROWTH_MB
    isSteady &&= holds
    rows.push([
      format.toUpperCase(),
      (bytes / 1e6).toFixed(1),
      seconds.toFixed(1),
      before.toFixed(0),
      growth.toFixed(1),
      holds ? '✓' : '✗',
    ])
  }
  printTable([
    ['export', 'MB', 'seconds', 'memory before, MB', `growth, below ${MAX_GROWTH_MB}`, ''],
    ...rows,
  ])
  return isSteady
}

/** Downloads an export and returns its length. */
function download(
  { url, eventId, headers }: ExportingProduct,
  format: (typeof exportFormats)[number],
): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/promoter/events/${eventId}/people.${format}`, { headers }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`the export answered ${response.statusCode}`))
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('error', reject)
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
