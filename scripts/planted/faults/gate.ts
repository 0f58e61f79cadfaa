import type { PlantedFault } from '../fault.ts'

/** The gate: verdicts, phones, lists, offline. */
export const gateFaults: readonly PlantedFault[] = [
  {
    title: 'a ticket that was refunded still opens the gate',
    file: 'api/functions/admit_tickets.sql',
    find: 'and is_unused(code.scanned_at) and code.revoked_at is null',
    replace: 'and is_unused(code.scanned_at)',
    tests: ['api/areas/gate/scans/scan-code.test.ts'],
  },
  {
    title: 'a ticket for one session opens the gate of the whole event',
    file: 'api/functions/admit_tickets.sql',
    find: 'on type.id = code.ticket_type_id and type.admits_to_event',
    replace: 'on type.id = code.ticket_type_id',
    tests: ['api/areas/gate/entrances.test.ts'],
  },
  {
    title: 'a phone whose gate was taken away goes on admitting',
    file: 'api/areas/gate/devices/device-rights.ts',
    find: `and device.accepted_at is not null and \${deviceRightEnd} is null\n       and`,
    replace: 'and device.accepted_at is not null\n       and',
    tests: ['api/areas/gate/devices/devices.test.ts'],
  },
  {
    title:
      'a used ticket for another entrance is said to be used, and its holder is not sent there',
    file: 'rules/tickets/scan-verdict.ts',
    find: `  if (!code.entrances.includes(entrance.session)) return 'other_session'
  if (code.isUsed) return 'used'
`,
    replace: `  if (code.isUsed) return 'used'
  if (!code.entrances.includes(entrance.session)) return 'other_session'
`,
    tests: ['rules/tickets/scan-verdict.test.ts'],
  },
  {
    title: 'a phone without network admits a ticket that has no holder',
    file: 'web/areas/gate/engine/admissions.ts',
    find: 'hasHolder: holder !== undefined,',
    replace: 'hasHolder: true,',
    tests: ['api/areas/gate/scans/admit-tickets.test.ts'],
  },
  {
    title: 'a phone whose clock is wrong decides which of two admissions was the first',
    file: 'api/areas/gate/scans/clock-skew.ts',
    find: '? new Date(now.getTime() - ago) : now',
    replace: '? deviceTime : now',
    tests: ['api/areas/gate/scans/clock-skew.test.ts'],
  },
  {
    title: 'an admission is undone an hour later, for a friend who waits outside',
    file: 'api/areas/gate/scans/undo-scan.ts',
    find: '> UNDO_SECONDS * 1_000) return',
    replace: '> UNDO_SECONDS * 60_000) return',
    tests: ['api/areas/gate/scans/undo-scan.test.ts'],
  },
  {
    title:
      'a refund that was being written while a phone read its list is missing from the next one',
    file: 'api/areas/gate/list-codes.ts',
    find: 'pg_snapshot_xmin(pg_current_snapshot())',
    replace: 'pg_snapshot_xmax(pg_current_snapshot())',
    tests: ['api/areas/gate/list-codes.test.ts'],
  },
  {
    title: 'after a release a phone without network shows a page whose scripts it does not have',
    file: 'web/gate-worker/gate-worker.ts',
    find: 'if (page.ok && (await isOurs(page))) await',
    replace: 'if (page.ok) await',
    tests: ['web/gate-worker/gate-worker.test.ts'],
  },
  {
    title: 'tickets that were sold before a key was added are forged for the gate',
    file: 'api/areas/tickets/ticket-keys.ts',
    find: '[...config.TICKET_KEYS, {',
    replace: 'config.TICKET_KEYS.length > 0 ? config.TICKET_KEYS : [{',
    tests: ['api/areas/tickets/ticket-keys.test.ts'],
  },
]
