import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files of deploy/observability. */

export const OBSERVABILITY_FOLDER = fileURLToPath(
  new URL('../../deploy/observability', import.meta.url),
)
export const readObservabilityFile = (name: string): string =>
  readFileSync(join(OBSERVABILITY_FOLDER, name), 'utf8')

interface Panel {
  readonly id: number
  readonly type: string
  readonly targets?: readonly { readonly expr: string }[]
}
interface Dashboard {
  readonly panels: readonly Panel[]
}

/** Lists all matches of the first group of a pattern. */
export const captures = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

export const alertsText = readObservabilityFile('alerts.yml')
export const alertExpressions = captures(
  alertsText,
  /^ {8}expr: (?:\|\n)?([^]*?)\n {8}(?=for:|labels:)/gm,
)
export const { panels } = JSON.parse(readObservabilityFile('grafana-dashboard.json')) as Dashboard
export const panelExpressions = panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr),
)
