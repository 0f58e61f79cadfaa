import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requireProgram } from '../../scripts/setup/programs.mjs'
import { readTemplate, renderTemplate, templatePath } from './render.ts'
import { namesIn, readExample } from './testing/examples.ts'

/** Examples of `deploy/examples/`, read by the programs that they are for. */

const haproxy = requireProgram('haproxy')
requireProgram('envsubst')
const folder = mkdtempSync(join(tmpdir(), '55tickets-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('HAProxy accepts its file with the example', () => {
  const values = readExample('balancer.env')
  const template = 'haproxy/haproxy.cfg'
  const used = namesIn(readTemplate(template)).map((name) => [name, values[name] ?? ''])
  const file = join(folder, 'haproxy.cfg')
  const unavailable = templatePath('haproxy/unavailable.http')
  writeFileSync(
    file,
    renderTemplate(template, { ...Object.fromEntries(used), UNAVAILABLE_FILE: unavailable }),
  )
  const { status, stdout, stderr } = spawnSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' })
  expect(`${stdout}${stderr}`).toContain('Configuration file is valid')
  expect(status).toBe(0)
})

test('render.sh refuses what has no value, and hides the rest', () => {
  const environment = join(folder, 'pooler.env')
  const result = join(folder, 'userlist.txt')
  const template = templatePath('pgbouncer/userlist.txt')
  const render = (values: string) => {
    writeFileSync(environment, values)
    const given = [templatePath('render.sh'), environment, template, result, userInfo().username]
    return spawnSync('sh', given, { encoding: 'utf8' })
  }
  expect(render('DATABASE_PASSWORD=1\nPOOLER_ADMIN_PASSWORD=CHANGE_ME\n').stderr).toBe(
    `${environment} lacks values: POOLER_ADMIN_PASSWORD POOLER_STATS_PASSWORD\n`,
  )
  expect(readdirSync(folder)).not.toContain('userlist.txt')
  const values = 'DATABASE_PASSWORD=1\nPOOLER_ADMIN_PASSWORD=2\nPOOLER_STATS_PASSWORD=3\n'
  expect(render(values).status).toBe(0)
  expect(readFileSync(result, 'utf8')).toBe(
    '"tickets" "1"\n"pooler_admin" "2"\n"pooler_stats" "3"\n',
  )
  expect(statSync(result).mode & 0o777).toBe(0o600)
})
