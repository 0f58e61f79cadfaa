import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@55tickets/api/platform/config.ts'
import { afterAll, expect, test } from 'vitest'
import { findProgram } from './programs.ts'
import { readTemplate, renderTemplate, templatePath } from './render.ts'

/** Templates of `deploy/`, by the example of an environment file that has their values. */
const ROLES = {
  'database.env': ['etcd/etcd.yml', 'patroni/patroni.yml', 'pgbackrest/pgbackrest.conf'],
  'balancer.env': ['haproxy/haproxy.cfg', 'keepalived/keepalived.conf'],
  'pooler.env': ['pgbouncer/pgbouncer.ini', 'pgbouncer/userlist.txt'],
} as const
/** Folders whose files are no templates of ours. */
const OTHERS = /^(container|observability|examples|systemd)\//

const folder = mkdtempSync(join(tmpdir(), '55tickets-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Values of an example, as a shell reads them. */
function readExample(name: string): Record<string, string> {
  const script = 'set -a; . "$1"; exec env -0'
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', templatePath(`examples/${name}`)], {
    encoding: 'utf8',
    env: {},
  })
  const pairs = stdout.split('\0').map((line) => line.split(/=(.*)/s, 2))
  return Object.fromEntries(pairs.filter(([key = '']) => /^(?!PWD$)[A-Z]/.test(key)))
}

const namesIn = (text: string) => [...text.matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name]) => name)

test('every template has the example of its role', () => {
  const templates = readdirSync(templatePath(''), { recursive: true, encoding: 'utf8' })
    .filter((file) => !OTHERS.test(file) && statSync(templatePath(file)).isFile())
    .filter((file) => !file.endsWith('.md') && namesIn(readTemplate(file)).length > 0)
  expect(templates.toSorted()).toEqual(Object.values(ROLES).flat().toSorted())
})

for (const [example, templates] of Object.entries(ROLES))
  test(`${example} has a value for each name of its templates, and no others`, () => {
    const values = readExample(example)
    const names = templates.flatMap((template) => namesIn(readTemplate(template)))
    expect(new Set(Object.keys(values))).toEqual(new Set(names))
    expect(Object.entries(values).filter(([, value]) => value === '')).toEqual([])
  })

test('a server accepts the settings of its example once its secrets are set', () => {
  const text = JSON.stringify({ ...readExample('server.env'), PORT: '5501' })
  const settings = JSON.parse(text.replaceAll('CHANGE_ME', 'a-secret-of-an-operator-0123456789'))
  expect(readConfig(settings)).toMatchObject({ ok: true, config: { isProduction: true } })
})

test('HAProxy, where it is installed, accepts its file with the example', () => {
  const haproxy = findProgram('haproxy')
  if (!haproxy) return
  const values = readExample('balancer.env')
  const template = 'haproxy/haproxy.cfg'
  const used = namesIn(readTemplate(template)).map((name = '') => [name, values[name] ?? ''])
  const file = join(folder, 'haproxy.cfg')
  const unavailable = templatePath('haproxy/unavailable.http')
  writeFileSync(
    file,
    renderTemplate(template, { ...Object.fromEntries(used), UNAVAILABLE_FILE: unavailable }),
  )
  const { stdout } = spawnSync(haproxy, ['-c', '-f', file], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('Configuration file is valid')
})

test('render.sh, where envsubst is installed, refuses what has no value, and hides the rest', () => {
  if (!findProgram('envsubst')) return
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
