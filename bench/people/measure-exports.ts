import { get } from 'node:http'
import { type ExportFormat, exportFormats } from '@55tickets/contracts/people.ts'
import { printFigures } from '../../scripts/figures/figure.ts'
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

/** Exports by which the server's heap gets to its working size, and that are measured then. */
const WARM_UP = 3
const RUNS = 3

/** Measures by how much the server's memory grows while it exports all participants of an event. */
export async function measureExports(product: ExportingProduct): Promise<boolean> {
  for (let run = 0; run < WARM_UP; run += 1)
    for (const format of exportFormats) await download(product, format)
  const measured: Measured[] = []
  for (const format of exportFormats) {
    const runs: Measured[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(product, format))
    measured.push(runs.reduce((worst, one) => (one.growth > worst.growth ? one : worst)))
  }
  printTable([
    [`export, worst of ${RUNS}`, 'MB', 'seconds', 'memory before, MB', 'growth'],
    ...measured.map((one) => [
      one.format.toUpperCase(),
      ...[one.megabytes, one.seconds, one.before, one.growth].map((value) => value.toFixed(1)),
    ]),
  ])
  return printFigures(
    measured.map(({ format, growth }) => ({
      what: `Memory that an export of all participants takes, ${format.toUpperCase()}`,
      value: `${growth.toFixed(1)} MB`,
      bar: `< ${MAX_GROWTH_MB} MB`,
      holds: growth < MAX_GROWTH_MB,
    })),
  )
}

interface Measured {
  readonly format: ExportFormat
  readonly megabytes: number
  readonly seconds: number
  readonly before: number
  readonly growth: number
}

async function measure(product: ExportingProduct, format: ExportFormat): Promise<Measured> {
  const before = residentMb(product.pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMb(product.pid))
  }, SAMPLE_MS)
  const began = performance.now()
  const bytes = await download(product, format)
  const seconds = (performance.now() - began) / 1000
  clearInterval(sampling)
  return { format, megabytes: bytes / 1e6, seconds, before, growth: peak - before }
}

/** Downloads an export and returns its length. */
function download(
  { url, eventId, headers }: ExportingProduct,
  format: ExportFormat,
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
