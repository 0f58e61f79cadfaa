import { readFileSync } from 'node:fs'
import { jobs, schedules, sweeps } from '@55tickets/api/background.ts'
import { refusals } from '@55tickets/contracts/http/refusals.ts'
import { expect, onTestFinished, test } from 'vitest'
import {
  alertExpressions,
  alertsText,
  captures,
  panelExpressions,
  panels,
  readObservabilityFile,
} from './testing/observability-files.ts'
import { openWholeProduct } from './testing/whole-product.ts'

/** The files of deploy/observability, compared with the metrics of the product. */

const alerts = captures(alertsText, /^ {6}- alert: (\w+)$/gm)

/** Metrics of Patroni 3.0, HAProxy 2.6 and etcd 3.4 that alerts use: read from those of Debian 12. */
const CLUSTER_METRICS = [
  'patroni_primary',
  'patroni_postgres_running',
  'patroni_sync_standby',
  'haproxy_server_status',
  'haproxy_backend_active_servers',
  'etcd_server_has_leader',
]

/** Names of metrics in an expression of PromQL. */
const metricNames = (expression: string): string[] =>
  captures(
    expression
      .replace(/"[^"]*"/g, '')
      .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
      .replace(/\b(?:by|on|without)\s*\([^)]*\)/g, ' ')
      .replace(/\boffset\s+\w+/g, ' '),
    /\b([a-z][a-z_0-9]*)\b(?!\s*\()/g,
  ).filter((word) => !['and', 'or', 'unless', 'by', 'e9'].includes(word))

test('alerts and panels name metrics, codes, steps and work that the product has', async () => {
  const wholeProduct = await openWholeProduct()
  onTestFinished(() => wholeProduct.close())
  await wholeProduct.ask('GET', '/events')
  const { body } = await wholeProduct.product.app.inject('/metrics')
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const known = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const expressions = [...alertExpressions, ...panelExpressions]
  const named = new Set(expressions.flatMap(metricNames))
  for (const name of ['up', ...CLUSTER_METRICS]) expect(named.delete(name)).toBe(true)
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((name) => !known.includes(name))).toEqual([])
  const inLabels = (label: string) =>
    expressions
      .flatMap((text) => captures(text, new RegExp(`${label}=~?"([^"]+)"`, 'g')))
      .flatMap((values) => values.split('|'))
  const work = [jobs, schedules, sweeps].flatMap((entries) => Object.keys(entries))
  expect(inLabels('work').filter((name) => !work.includes(name))).toEqual([])
  expect(inLabels('queue').filter((name) => !work.includes(name))).toEqual([])
  expect(inLabels('code').filter((code) => !(code in refusals))).toEqual([])
  const steps = captures(body, /^orders_total\{step="(\w+)"/gm)
  expect(steps).toContain('paid')
  expect(inLabels('step').filter((step) => !steps.includes(step))).toEqual([])
  const routes = wholeProduct.product.app.accessList().map(({ url }) => url)
  const excluded = captures(alertsText, /route!?[=~]+"([^"]+)"/g).flatMap((text) => text.split('|'))
  expect(excluded).toContain('/api/payments/webhook')
  expect(excluded.filter((url) => url !== 'none' && !routes.includes(url))).toEqual([])
})

test('each alert has a test, a summary and a page of docs, and an expression that is checked', () => {
  const tests = readObservabilityFile('alerts.test.yml')
  expect(alerts.length).toBeGreaterThan(20)
  expect(new Set(alerts).size).toBe(alerts.length)
  expect(alertExpressions).toHaveLength(alerts.length)
  expect(captures(alertsText, /^ {10}(summary): /gm)).toHaveLength(alerts.length)
  const fired = captures(tests, /alertname: (\w+)\n {8}exp_alerts:\n/g)
  expect([...new Set(fired)].toSorted()).toEqual(alerts.toSorted())
  const quiet = captures(tests, /alertname: (\w+)\n {8}exp_alerts: \[\]/g)
  expect([...new Set(quiet)].toSorted()).toEqual(alerts.toSorted())
  const page = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8')
  const headings = captures(page, /^##+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(' ', '-')
      .replace(/[^\w-]/g, ''),
  )
  const links = captures(alertsText, /^ {10}runbook: docs\/operating\.md#(.+)$/gm)
  expect(links).toHaveLength(alerts.length)
  expect(links.filter((link) => !headings.includes(link))).toEqual([])
  // Alerts that lead to the general section are explained in its table.
  const rows = captures(page, /^\| `([A-Z]\w+)` \|/gm)
  expect(rows.toSorted()).toEqual(alerts.toSorted())
})

test('panels of the dashboard have different ids, and those with figures ask for some', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const empty = panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)
  expect(empty).toEqual([])
})

test('every bracket of an expression is closed', () => {
  const expressions = [...alertExpressions, ...panelExpressions]
  expect(expressions.length).toBeGreaterThan(40)
  for (const text of expressions)
    expect(text.match(/[([{]/g)?.length, text).toBe(text.match(/[)\]}]/g)?.length)
})
