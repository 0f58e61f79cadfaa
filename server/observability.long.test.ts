import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requireProgram } from '../scripts/setup/programs.mjs'
import {
  alertsText,
  OBSERVABILITY_FOLDER,
  panelExpressions,
  readObservabilityFile,
} from './testing/observability-files.ts'

/** The files of deploy/observability, checked by Prometheus' own tool. */

const promtool = requireProgram('promtool')

function run(...args: string[]) {
  const { error, status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' })
  if (error) throw error
  return { status, output: `${stdout}${stderr}` }
}

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
  const [head = '', ...tests] =
    readObservabilityFile('alerts.test.yml').split(/^(?= {2}- interval)/m)
  const waits = tests.find((text) => /alertname: JobsWaitTooLong\n +exp_alerts:\n/.test(text))
  writeFileSync(late, `${head}${waits}`)

  const inFolder = (name: string) => join(OBSERVABILITY_FOLDER, name)
  for (const args of [
    ['check', 'rules', inFolder('alerts.yml'), panelRules],
    ['test', 'rules', inFolder('alerts.test.yml')],
    ['check', 'config', '--syntax-only', inFolder('prometheus.yml')],
  ]) {
    const { status, output } = run(...args)
    expect(status, output).toBe(0)
  }
  // Control: a rule that can't be parsed, and one that fires too late.
  expect(run('check', 'rules', wrong)).toMatchObject({
    status: 1,
    output: expect.stringContaining('parse error'),
  })
  expect(run('test', 'rules', late)).toMatchObject({
    status: 1,
    output: expect.stringContaining('JobsWaitTooLong'),
  })
})
