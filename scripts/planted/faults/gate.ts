import type { PlantedFault } from '../fault.ts'

/** The gate: verdicts, phones, lists, offline. */
export const gateFaults: readonly PlantedFault[] = [
  {
    title: 'a ticket that was refunded still opens the gate',
    file: 'api/functions/admit_tickets.sql',
    find: 'where is_unused(code.scanned_at) and code.revoked_at is null',
    replace: 'where is_unused(code.scanned_at)',
    tests: ['api/areas/gate/scans/scan-code.test.ts'],
  },
  {
    title: 'a phone whose gate was taken away goes on admitting',
    file: 'api/areas/gate/devices/device-rights.ts',
    find: 'and device.accepted_at is not null and device.revoked_at is null\n       and',
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
]
