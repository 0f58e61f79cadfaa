import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { giveUp } from '../../terminal.ts'
import { findPgBouncer } from './pooler.ts'

// `npm run test:pooler [-- words]`: the tests of the API through PgBouncer in transaction mode, with
// the configuration of `deploy/pgbouncer`. `--postgres /usr/lib/postgresql/15` runs them on that
// PostgreSQL instead of the embedded one.
const { values, positionals } = parseArgs({
  options: { postgres: { type: 'string' } },
  allowPositionals: true,
})
if (!findPgBouncer()) giveUp('PgBouncer is missing: install the package pgbouncer')
const VITEST = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url))

/** Runs one project; a word that no file of it has in its path is no failure. */
async function run(project: string): Promise<number> {
  const args = [VITEST, 'run', `--project=${project}`, '--passWithNoTests', ...positionals]
  const env = {
    ...process.env,
    DATABASE_URL: '',
    TEST_POOLER: '1',
    ...(values.postgres && { TEST_POSTGRES_HOME: values.postgres }),
  }
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

for (const project of ['api', 'api-alone']) process.exitCode ||= await run(project)
