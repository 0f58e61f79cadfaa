import {
  type BlockDeps,
  blockUser,
  findByEmail,
  grantRole,
  keepFactors,
  listBlocks,
  listFactorResets,
  listStaff,
  planFactorReset,
  revokeRole,
  unblockUser,
} from '@55tickets/api/areas/accounts/public.ts'
import { findEventId, findSlugs, recordEventHistory } from '@55tickets/api/areas/events/public.ts'
import { recordAccess, revokeInvitesBy } from '@55tickets/api/areas/organizations/public.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import type { Mailer } from '@55tickets/api/platform/mail/mailer.ts'
import { hangingIndent, momentText } from '../sales/format.ts'
import type { Command } from './read-command.ts'
import { USAGE } from './usage.ts'

type Print = (lines: readonly string[]) => void
type ExitCode = 0 | 1

export interface StaffDeps {
  readonly db: Db
  readonly print: Print
  readonly config: BlockDeps['config']
  /** Mails are sent by the server, as soon as one is started. */
  readonly mailer: () => Promise<Mailer>
  /** Name of the operator, for the record. */
  readonly operator: string
}

/** Runs a command. This is the only place that grants and revokes roles, that blocks users and that switches second factors off. */
export async function runCommand(deps: StaffDeps, command: Command): Promise<ExitCode> {
  const { db, print } = deps
  switch (command.name) {
    case 'help':
      print([USAGE])
      return 0
    case 'list':
      print(await formatList(db, command.role))
      return 0
    case 'grant':
    case 'revoke':
      return change(db, print, command)
    case 'block':
    case 'unblock':
      return changeBlock(deps, command)
    case 'reset-factors':
      return planReset(deps, command)
    case 'keep-factors':
      return keep(db, print, command.email)
    case 'blocked':
      print(await formatBlocks(db))
      return 0
  }
}

type Change = Extract<Command, { name: 'grant' | 'revoke' }>

async function change(db: Db, print: Print, command: Change): Promise<ExitCode> {
  const { name, role, email } = command
  const eventId = command.role === 'gate' ? await findEventId(db, command.slug) : null
  if (eventId === undefined) return no(print, 'No event has this slug.')
  const done = await db.transaction().execute(async (tx) => {
    const changed = await (name === 'grant' ? grantRole : revokeRole)(tx, { email, role, eventId })
    const user = await findByEmail(tx, email)
    if (changed === 'done' && user && eventId !== null)
      await recordEventHistory(tx, eventId, {
        kind: name === 'grant' ? 'gate_role_given' : 'gate_role_taken',
        details: {},
        by: { team: null },
        about: { userId: user.id },
      })
    return changed
  })
  if (done === 'nobody') return no(print, `Nobody has signed up with ${email}.`)
  if (done === 'unproved')
    return no(
      print,
      `Nobody has confirmed that ${email} is theirs. Its owner does so by the link that the sign-up mailed, or by a new one from /confirmar-email; then grant the role again.`,
    )
  if (done === 'guessable')
    return no(
      print,
      `The password of ${email} is among the first that somebody would try. Its owner changes it at /profile/seguranca; then grant the role again.`,
    )
  const has = name === 'grant' ? 'has' : 'does not have'
  print(
    hangingIndent('', `${email} ${done === 'already' ? `already ${has}` : `now ${has}`} ${role}.`),
  )
  return 0
}

type BlockChange = Extract<Command, { name: 'block' | 'unblock' }>

async function changeBlock(deps: StaffDeps, command: BlockChange): Promise<ExitCode> {
  const { db, print, config } = deps
  const { name, email, because } = command
  const mailer = await deps.mailer()
  const request = { email, reason: because, by: `operator ${deps.operator}` }
  const isBlock = name === 'block'
  const done = isBlock
    ? await blockUser({ db, config, mailer, revokeInvitesBy, recordAccess }, request)
    : await unblockUser({ db, config, mailer }, request)
  if (done === 'nobody') return no(print, `Nobody has signed up with ${email}.`)
  const text = `${done === 'already' ? 'already' : 'now'} ${isBlock ? 'blocked' : 'not blocked'}`
  print(hangingIndent('', `${email} is ${text}.`))
  return 0
}

async function planReset(
  { db, print, config, operator, ...deps }: StaffDeps,
  { email, because }: Extract<Command, { name: 'reset-factors' }>,
): Promise<ExitCode> {
  const mailer = await deps.mailer()
  const request = { email, reason: because, by: `operator ${operator}` }
  const done = await planFactorReset({ db, config, mailer }, request)
  if (done === 'nobody') return no(print, `Nobody has signed up with ${email}.`)
  if (done === 'no factor') return no(print, `${email} has no second factor.`)
  const when = done === 'already' ? 'already planned, see list' : 'in 72 hours'
  print(hangingIndent('', `The second factors of ${email} are switched off: ${when}.`))
  return 0
}

async function keep(db: Db, print: Print, email: string): Promise<ExitCode> {
  const done = await keepFactors(db, { email })
  if (done === 'nobody') return no(print, `Nobody has signed up with ${email}.`)
  print(hangingIndent('', `${email} keeps the second factors.`))
  return 0
}

async function formatBlocks(db: Db): Promise<string[]> {
  const blocks = await listBlocks(db)
  if (blocks.length === 0) return ['Nobody.']
  return blocks.flatMap(({ email, reason, by, at }) => [
    ...hangingIndent('', email),
    ...hangingIndent('  ', `since ${momentText(at)}, by ${by}: ${reason}`),
  ])
}

function no(print: Print, why: string): ExitCode {
  print(hangingIndent('', why))
  return 1
}

async function formatList(db: Db, role: 'platform' | 'gate' | undefined): Promise<string[]> {
  const lines = [
    ...(await formatStaff(db, role)),
    ...(role === undefined ? await formatResets(db) : []),
  ]
  return lines.length === 0 ? ['Nobody.'] : lines
}

async function formatResets(db: Db): Promise<string[]> {
  const resets = await listFactorResets(db)
  return resets.flatMap(({ email, reason, by, dueAt }) => [
    ...hangingIndent('reset'.padEnd(10), email),
    ...hangingIndent(
      ' '.repeat(10),
      `second factors off at ${momentText(dueAt)}, by ${by}: ${reason}`,
    ),
  ])
}

async function formatStaff(db: Db, role: 'platform' | 'gate' | undefined): Promise<string[]> {
  const staff = await listStaff(db, role)
  const slugs = await findSlugs(
    db,
    staff.flatMap(({ eventId }) => eventId ?? []),
  )
  return staff.flatMap(({ role, email, name, eventId, grantedAt }) => [
    ...hangingIndent(role.padEnd(10), `${email}${eventId ? ` at ${slugs.get(eventId)}` : ''}`),
    ...hangingIndent(' '.repeat(10), `${name}, since ${momentText(grantedAt)}`),
  ])
}
