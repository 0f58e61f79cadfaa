import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jobs, schedules, sweeps } from '@55tickets/api/background.ts'
import { refusals } from '@55tickets/contracts/http/refusals.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openWholeProduct } from './testing/whole-product.ts'

/** The files of deploy/observability, compared with the metrics of the product. */

const FOLDER = fileURLToPath(new URL('../deploy/observability', import.meta.url))
const readText = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

interface Panel {
  readonly id: number
  readonly type: string
  readonly targets?: readonly { readonly expr: string }[]
}
interface Dashboard {
  readonly panels: readonly Panel[]
}

const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const alertsText = readText('alerts.yml')
const alerts = captures(alertsText, /^ {6}- alert: (\w+)$/gm)
const alertExpressions = captures(alertsText, /^ {8}expr: (?:\|\n)?([^]*?)\n {8}(?=for:|labels:)/gm)
const { panels } = JSON.parse(readText('grafana-dashboard.json')) as Dashboard
const panelExpressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

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

/** Runs Prometheus' own checker. It is undefined where the tool is not installed. */
function promtool(...args: string[]) {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (error && 'code' in error && error.code === 'ENOENT') return undefined
  return { status, output: `${stdout}${stderr}` }
}

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
  const tests = readText('alerts.test.yml')
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

test('promtool accepts rules, their tests, the configuration and the expressions of all panels', {
  timeout: 300_000,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // A rule for each panel: promtool reads no dashboards.
  const rules = panelExpressions.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  const panelRules = join(folder, 'panels.yml')
  writeFileSync(panelRules, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
  const wrong = join(folder, 'wrong.yml')
  writeFileSync(wrong, alertsText.replace('> 120', '>> 120'))
  const late = join(folder, 'late.test.yml')
  writeFileSync(join(folder, 'alerts.yml'), alertsText.replace('> 120', '> 1200'))
  const [head = '', ...tests] = readText('alerts.test.yml').split(/^(?= {2}- interval)/m)
  const waits = tests.find((text) => /alertname: JobsWaitTooLong\n +exp_alerts:\n/.test(text))
  writeFileSync(late, `${head}${waits}`)
  const checks = [
    promtool('check', 'rules', join(FOLDER, 'alerts.yml'), panelRules),
    promtool('test', 'rules', join(FOLDER, 'alerts.test.yml')),
    promtool('check', 'config', '--syntax-only', join(FOLDER, 'prometheus.yml')),
    // Control: a rule that can't be parsed, and one that fires too late.
    promtool('check', 'rules', wrong),
    promtool('test', 'rules', late),
  ]
  if (checks.every((check) => check === undefined)) {
    // Without the tool: at least every bracket is closed.
    for (const text of [...alertExpressions, ...panelExpressions])
      expect(text.match(/[([{]/g)?.length).toBe(text.match(/[)\]}]/g)?.length)
    return
  }
  const [checked, tested, configured, unparsed, failed] = checks
  expect(checked, checked?.output).toMatchObject({ status: 0 })
  expect(tested, tested?.output).toMatchObject({ status: 0 })
  expect(configured, configured?.output).toMatchObject({ status: 0 })
  expect(unparsed).toMatchObject({ status: 1, output: expect.stringContaining('parse error') })
  expect(failed).toMatchObject({ status: 1, output: expect.stringContaining('JobsWaitTooLong') })
})
