import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requireProgram } from '../../scripts/setup/programs.mjs'
import { planLayout } from './layout.ts'
import { loadSecrets } from './secrets.ts'
import { haproxyFile, patroniFile, writeConfiguration } from './write-configuration.ts'

/** Files of a cluster on one machine, checked by the programs that read them. */

const programs = {
  etcd: 'etcd',
  patroni: requireProgram('patroni'),
  haproxy: requireProgram('haproxy'),
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  postgres: '/usr/lib/postgresql/15/bin',
}
const folder = mkdtempSync(join(tmpdir(), '55tickets-configuration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const layout = planLayout({ folder, firstPort: 14_000, servers: 3 })
writeConfiguration({ layout, programs, secrets: loadSecrets(folder), user: undefined })

/** Everything that a program prints while it checks a file. */
function check(program: string, ...args: string[]): string[] {
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw error
  return `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
}

test('HAProxy accepts its file', () => {
  expect(check(programs.haproxy, '-c', '-f', haproxyFile(layout))).toEqual([
    'Configuration file is valid',
  ])
})

/**
 * Complaints that a file for real machines would not cause: addresses of this machine, etcd that
 * does not run, and rules for connections in the section that is applied at every start.
 */
const OF_THIS_MACHINE = /must not contain "127.0.0.1"|is not reachable|^bootstrap\.pg_hba /

test('Patroni accepts the files of all nodes', () => {
  expect(layout.nodes.length).toBeGreaterThan(0)
  for (const node of layout.nodes) {
    const lines = check(programs.patroni, '--validate-config', patroniFile(node))
    expect(lines.filter((line) => !OF_THIS_MACHINE.test(line))).toEqual([])
  }
})
