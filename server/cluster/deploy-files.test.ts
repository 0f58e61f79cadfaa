import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { findMissingSettings } from '@55tickets/api/platform/db/database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readTemplate, splitSections } from './render.ts'
import { SCOPE } from './write-configuration.ts'

/** What the product relies on in the files of `deploy/`, and what one of them says of another. */

const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Value of a setting such as `name: value`, which occurs once. */
function readSetting(text: string, name: string): string {
  const [value, ...more] = captures(text, new RegExp(`^ *${name} *[:=] *(.+)$`, 'gm'))
  if (value === undefined || more.length > 0) throw new Error(`${name} is not set once`)
  return value
}
const readSeconds = (text: string, name: string) =>
  Number(readSetting(text, name).replace(/s$/, ''))

const readExample = (name: string) => parseEnv(readTemplate(`examples/${name}.env`))

test.each(['haproxy/haproxy.cfg', 'container/haproxy.cfg'])(
  '%s sends no request again that has reached a server, and waits longer than servers do',
  (file) => {
    const text = readTemplate(file)
    const backends = splitSections(text).filter((section) => section.startsWith('backend '))
    expect(backends).not.toEqual([])
    for (const backend of backends)
      expect(captures(backend, /^ {2}retry-on (.+)$/gm)).toEqual(['conn-failure'])
    // Streams show a sign of life every 20 s (`HEARTBEAT_MS`), and requests are given up after 15 s.
    const [defaults = ''] = splitSections(text).filter((section) => section.startsWith('defaults'))
    for (const [seconds] of defaults.matchAll(/(?<=^ {2}timeout (?:client|server) )\d+(?=s$)/gm))
      expect(Number(seconds)).toBeGreaterThan(20)
    expect(defaults.match(/^ {2}timeout (?:client|server) /gm)).toHaveLength(2)
  },
)

test('the balancer leads to the primary only, or to replicas that follow it closely', () => {
  const ways = splitSections(readTemplate('haproxy/haproxy.cfg'))
    .filter((section) => section.startsWith('listen '))
    .map((section) => ({
      name: captures(section, /^listen (.+)$/gm)[0],
      checks: captures(section, /^ {2}option httpchk (.+)$/gm),
      isCut: section.includes(' on-marked-down shutdown-sessions\n'),
    }))
  expect(ways).toEqual([
    { name: 'primary', checks: ['OPTIONS /primary'], isCut: true },
    { name: 'replicas', checks: ['OPTIONS /replica?lag=1MB'], isCut: true },
  ])
})

test('a commit is acknowledged on two disks, and a primary gives up before another is chosen', () => {
  const text = readTemplate('patroni/patroni.yml')
  expect(readSetting(text, 'synchronous_mode')).toBe('true')
  expect(readSetting(text, 'synchronous_mode_strict')).toBe('true')
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    readSeconds(text, name),
  )
  expect((loop ?? 0) + 2 * (retry ?? 0)).toBeLessThanOrEqual(ttl ?? 0)
})

test('members of etcd and Patroni know each other by certificates, and nobody else is answered', () => {
  const etcd = readTemplate('etcd/etcd.yml')
  for (const kind of ['client', 'peer']) {
    const section = new RegExp(`^${kind}-transport-security:\n((?: .+\n)+)`, 'm').exec(etcd)?.[1]
    expect(section).toContain('  client-cert-auth: true\n  trusted-ca-file: ')
  }
  // Figures and health only.
  expect(captures(etcd, /^(.+): http:/gm)).toEqual(['listen-metrics-urls'])
  expect(captures(readExample('database')['ETCD_MEMBERS'] ?? '', /=(\w+):/g)).toEqual([
    'https',
    'https',
    'https',
  ])
  expect(readSetting(readTemplate('patroni/patroni.yml'), 'protocol')).toBe('https')
})

test('each role of PostgreSQL is let into its database, and the superuser from its machine alone', () => {
  const rules = captures(readTemplate('patroni/patroni.yml'), /^ {4}- ((?:local|host) .+)$/gm)
  expect(rules).toEqual([
    'local all all scram-sha-256',
    'host replication replicator ${NETWORK} scram-sha-256',
    'host postgres rewinder ${NETWORK} scram-sha-256',
    'host tickets tickets ${NETWORK} scram-sha-256',
    'host tickets tickets_owner ${NETWORK} scram-sha-256',
    'host all postgres samehost scram-sha-256',
  ])
})

test('the pooler makes the settings that it does not pass on, and keeps nothing of a session', async () => {
  const text = readTemplate('pgbouncer/pgbouncer.ini')
  const inMilliseconds = (value: string) => value.replace(/^(\d+)s$/, '$1000')
  const rows = [...readSetting(text, String.raw`\*`).matchAll(/; set (\w+) = '{0,2}(\w+)/g)].map(
    ([, name = '', value = '']) => ({ name, setting: inMilliseconds(value) }),
  )
  const asPool = (query: () => Promise<{ rows: unknown[] }>) =>
    ({ query }) as unknown as Parameters<typeof findMissingSettings>[0]
  expect(await findMissingSettings(asPool(async () => ({ rows })))).toEqual([])
  const ignored = readSetting(text, 'ignore_startup_parameters').split(', ')
  expect(rows.map(({ name }) => name).filter((name) => !ignored.includes(name))).toEqual(['jit'])
  expect(ignored).toContain('options')
  expect(readSetting(text, 'pool_mode')).toBe('transaction')
})

test('in containers, too, servers work as a role that is no superuser and owns no table', () => {
  const services = readTemplate('container/compose.yml')
  expect(services).not.toMatch(/POSTGRES_(?:USER|DB):/)
  expect(services).toContain('- ./create-roles.sh:/docker-entrypoint-initdb.d/create-roles.sh:ro')
  const script = readTemplate('container/create-roles.sh')
  expect(captures(script, /^create role (\w+) login password :'\w+';$/gm)).toEqual([
    'tickets',
    'tickets_owner',
    'sandbox',
  ])
  expect(script).not.toMatch(/^(?!#).*(?:superuser|createdb|createrole)/m)
  expect(captures(script, /^create database (.+);$/gm)).toEqual([
    'tickets owner tickets_owner',
    'sandbox owner sandbox',
  ])
  // The trial that the page describes gives servers both addresses, and the sandbox neither.
  const page = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8')
  const secrets = captures(page, /^cat > secrets\/\S+ <<END\n([^]+?)^END$/gm).map((text) =>
    captures(text, /^(\w+='postgres:\/\/\w+:\$\(password \w+\)@postgres\/\w+')$/gm),
  )
  expect(secrets).toEqual([
    [
      `DATABASE_URL='postgres://tickets:$(password tickets)@postgres/tickets'`,
      `DATABASE_MIGRATION_URL='postgres://tickets_owner:$(password owner)@postgres/tickets'`,
    ],
    [`DATABASE_URL='postgres://sandbox:$(password sandbox)@postgres/sandbox'`],
  ])
  const files = captures(services, /^ {4}file: \.\/secrets\/(\w+)-password$/gm)
  expect(captures(page, /^for role in (.+); do openssl/gm)).toEqual([files.join(' ')])
})

test('containers are made for production, and test payments for a trial alone', () => {
  const image = readTemplate('container/Containerfile')
  expect(image).toMatch(/^ENV NODE_ENV=production /m)
  const services = readTemplate('container/compose.yml')
  expect(readSetting(services, 'NODE_ENV')).toBe('${NODE_ENV:-production}')
  expect(readSetting(services, 'ASAAS_BASE_URL')).toBe(
    '${ASAAS_BASE_URL:-https://api.asaas.com/v3}',
  )
  expect(services).toMatch(/^ {2}sandbox:\n {4}profiles: \[trial\]$/m)
  const page = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8')
  const [trial = ''] = captures(page, /^cat > \.env <<END\n([^]+?)^END$/gm)
  expect(parseEnv(trial)).toEqual({
    COMPOSE_PROFILES: 'trial',
    NODE_ENV: 'development',
    PUBLIC_URL: 'http://localhost:8080',
    ASAAS_BASE_URL: 'http://sandbox:5599',
  })
})

test('a server has time to answer before it is killed, and so has a database', () => {
  const unit = readTemplate('systemd/55tickets-server@.service')
  const services = readTemplate('container/compose.yml')
  const times = [
    ...captures(unit, /^TimeoutStopSec=(\d+)$/gm),
    ...captures(services, /^ {4}stop_grace_period: (\d+)s$/gm),
  ]
  expect(times).toHaveLength(3)
  // `GRACE_MS` of server/start.ts.
  for (const seconds of times) expect(Number(seconds)).toBeGreaterThan(20)
})

test('each timer makes the backup that it is named after, and every day has one', () => {
  const timers = ['full', 'incr'].map((kind) => {
    const text = readTemplate(`systemd/55tickets-backup-${kind}.timer`)
    return { unit: readSetting(text, 'Unit'), days: readSetting(text, 'OnCalendar') }
  })
  expect(timers).toEqual([
    { unit: '55tickets-backup@full.service', days: 'Sun 03:00 America/Sao_Paulo' },
    { unit: '55tickets-backup@incr.service', days: 'Mon..Sat 03:00 America/Sao_Paulo' },
  ])
})

test('a backup is skipped on a replica only, and fails where the database does not answer', () => {
  const unit = readTemplate('systemd/55tickets-backup@.service')
  const script = /^ExecCondition=\/bin\/sh -c '(.+)'$/m.exec(unit)?.[1]?.replaceAll('$$', '$')
  const folder = mkdtempSync(join(tmpdir(), '55tickets-psql-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const exitCode = (psql: string) => {
    writeFileSync(join(folder, 'psql'), `#!/bin/sh\n${psql}\n`, { mode: 0o755 })
    const env = { PATH: `${folder}:/usr/bin:/bin` }
    return spawnSync('/bin/sh', ['-c', script ?? ''], { env }).status
  }
  expect(exitCode('echo f')).toBe(0)
  // systemd skips the unit for 1 to 254, and fails it for 255.
  expect(exitCode('echo t')).toBe(1)
  expect(exitCode('echo "connection refused" >&2; exit 2')).toBe(255)
  expect(exitCode('true')).toBe(255)
})

test('backups are encrypted, and their age is recorded after each of them', () => {
  const settings = readTemplate('pgbackrest/pgbackrest.conf')
  expect(readSetting(settings, 'repo1-cipher-type')).toBe('aes-256-cbc')
  expect(readSetting(settings, 'repo1-cipher-pass')).toBe('${BACKUP_PASSPHRASE}')
  const [, installed = ''] =
    /`pgbackrest\/record-backups.sh` \| [^|]+ \| `(.+)` \|/.exec(readTemplate('README.md')) ?? []
  const unit = readTemplate('systemd/55tickets-backup@.service')
  expect(readSetting(unit, 'ExecStartPost')).toBe(installed)
})

test('archive, backups and cluster have the same name', () => {
  expect(readSetting(readTemplate('patroni/patroni.yml'), 'scope')).toBe(SCOPE)
  const unit = 'systemd/55tickets-backup@.service'
  for (const file of ['patroni/patroni.yml', unit, 'pgbackrest/record-backups.sh'])
    expect(captures(readTemplate(file), /--stanza=(\S+)/g)).toEqual([SCOPE])
  expect(readTemplate('pgbackrest/pgbackrest.conf')).toContain(`\n[${SCOPE}]\n`)
})

test('the examples of different machines lead to each other', () => {
  const server = readExample('server')
  const pooler = readExample('pooler')
  const balancer = readExample('balancer')
  const database = readExample('database')
  const hostOf = (url = '') => new URL(url).host
  expect({
    pooled: hostOf(server['DATABASE_URL']),
    direct: hostOf(server['DATABASE_DIRECT_URL']),
    replicas: hostOf(server['DATABASE_REPLICA_URL']),
    behindPooler: `${pooler['PRIMARY_HOST']}:${pooler['PRIMARY_PORT']}`,
    replicasBehindPooler: `${pooler['REPLICA_HOST']}:${pooler['REPLICA_PORT']}`,
    proxies: server['TRUSTED_PROXIES'],
    firstServer: captures(balancer['SERVERS'] ?? '', /^server app1 (.+):/gm),
    migrations: hostOf(server['DATABASE_MIGRATION_URL']),
    firstDatabase: balancer['POSTGRES_1'],
    firstPatroni: `${balancer['PATRONI_HOST_1']}:${balancer['PATRONI_PORT_1']}`,
  }).toEqual({
    pooled: `${pooler['POOLER_HOST']}:${pooler['POOLER_PORT']}`,
    direct: balancer['PRIMARY_LISTEN'],
    replicas: balancer['REPLICAS_LISTEN'],
    behindPooler: balancer['PRIMARY_LISTEN'],
    replicasBehindPooler: balancer['REPLICAS_LISTEN'],
    proxies: `${balancer['OWN_ADDRESS']},${balancer['OTHER_ADDRESS']}`,
    firstServer: [server['HOST']],
    migrations: balancer['PRIMARY_LISTEN'],
    firstDatabase: database['POSTGRES_ADDRESS'],
    firstPatroni: database['PATRONI_ADDRESS'],
  })
})

test('alerts ask only for jobs that Prometheus scrapes', () => {
  const scraped = captures(readTemplate('observability/prometheus.yml'), /^ {2}- job_name: (.+)$/gm)
  const named = captures(readTemplate('observability/alerts.yml'), /\bjob=~?"([^"]+)"/g)
  expect(new Set(named.flatMap((names) => names.split('|')))).toEqual(new Set(scraped))
})
