import { readdirSync, statSync } from 'node:fs'
import { readConfig } from '@55tickets/api/platform/config.ts'
import { expect, test } from 'vitest'
import { readTemplate, templatePath } from './render.ts'
import { namesIn, readExample } from './testing/examples.ts'

/** Templates of `deploy/`, by the example of an environment file that has their values. */
const ROLES = {
  'database.env': ['etcd/etcd.yml', 'patroni/patroni.yml', 'pgbackrest/pgbackrest.conf'],
  'balancer.env': ['haproxy/haproxy.cfg', 'keepalived/keepalived.conf'],
  'pooler.env': ['pgbouncer/pgbouncer.ini', 'pgbouncer/userlist.txt'],
} as const
/** Folders whose files are no templates of ours. */
const OTHERS = /^(container|observability|examples|systemd)\//

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
