import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { HotEvent } from './store.ts'

const run = promisify(execFile)
const CLIENTS = 16
const DEBIAN = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`)

/** Path of pgbench, which does not come with the embedded PostgreSQL. */
export function findPgbench(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...DEBIAN]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
}

/** Transaction of a simple server for each buyer: a guarded update and two rows. */
const transaction = ({ eventId, ticketId }: HotEvent) => `
\\set n :n + 1
\\set person :n * ${CLIENTS} + :client_id
begin;
update ticket_types set held = held + 1 where id = '${ticketId}' and sold + held + 1 <= capacity;
insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points, takes_card, monthly_rate_basis_points, expires_at)
values ('${eventId}', gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(to_hex(:person), 12, '0'))::uuid,
  'PENDING', 5000, 500, 0, 1000, true, 299, app_now() + interval '15 minutes') returning id \\gset sale_
insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity)
values ('${eventId}', ':sale_id', '${ticketId}', 'Inteira', 5000, 1);
commit;
`

/** Runs pgbench; returns transactions per second. */
export async function runPgbench(
  pgbench: string,
  databaseUrl: string,
  folder: string,
  event: HotEvent,
  seconds: number,
): Promise<number> {
  const file = join(folder, 'reserve.pgbench')
  writeFileSync(file, transaction(event))
  const url = new URL(databaseUrl)
  const server = {
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.searchParams.get('port') ?? url.port,
    PGUSER: url.username,
  }
  const options = `-n -c ${CLIENTS} -j 2 -T ${seconds} -D n=0`.split(' ')
  const { stdout } = await run(pgbench, [...options, '-f', file, url.pathname.slice(1)], {
    env: { ...process.env, ...server },
  })
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
  if (rate === undefined || failed !== '0') throw new Error(`pgbench said:\n${stdout}`)
  return Number(rate)
}
