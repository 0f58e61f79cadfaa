import { grantRole, listStaff, revokeRole } from '@55tickets/api/areas/accounts/public.ts'
import { findEventId, findSlugs } from '@55tickets/api/areas/events/public.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import { hangingIndent, momentText } from '../sales/format.ts'
import type { Command } from './read-command.ts'
import { USAGE } from './usage.ts'

type Print = (lines: readonly string[]) => void
type ExitCode = 0 | 1

/** Runs a command. This is the only place that grants and revokes roles. */
export async function runCommand(db: Db, print: Print, command: Command): Promise<ExitCode> {
  switch (command.name) {
    case 'help':
      print([USAGE])
      return 0
    case 'list':
      print(await formatStaff(db, command.role))
      return 0
    case 'grant':
    case 'revoke':
      return change(db, print, command)
  }
}

type Change = Extract<Command, { name: 'grant' | 'revoke' }>

async function change(db: Db, print: Print, command: Change): Promise<ExitCode> {
  const { name, role, email } = command
  const eventId = command.role === 'gate' ? await findEventId(db, command.slug) : null
  if (eventId === undefined) return no(print, 'No event has this slug.')
  const done = await (name === 'grant' ? grantRole : revokeRole)(db, { email, role, eventId })
  if (done === 'nobody') return no(print, `Nobody has signed up with ${email}.`)
  if (done === 'unproved')
    return no(
      print,
      `Nobody has confirmed that ${email} is theirs. Its owner does so by the link that the sign-up mailed, or by a new one from /confirmar-email; then grant the role again.`,
    )
  const has = name === 'grant' ? 'has' : 'does not have'
  print(
    hangingIndent('', `${email} ${done === 'already' ? `already ${has}` : `now ${has}`} ${role}.`),
  )
  return 0
}

function no(print: Print, why: string): ExitCode {
  print(hangingIndent('', why))
  return 1
}

async function formatStaff(db: Db, role: 'platform' | 'gate' | undefined): Promise<string[]> {
  const staff = await listStaff(db, role)
  if (staff.length === 0) return ['Nobody.']
  const slugs = await findSlugs(
    db,
    staff.flatMap(({ eventId }) => eventId ?? []),
  )
  return staff.flatMap(({ role, email, name, eventId, grantedAt }) => [
    ...hangingIndent(role.padEnd(10), `${email}${eventId ? ` at ${slugs.get(eventId)}` : ''}`),
    ...hangingIndent(' '.repeat(10), `${name}, since ${momentText(grantedAt)}`),
  ])
}
