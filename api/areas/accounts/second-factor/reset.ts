import { randomUUID } from 'node:crypto'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Worker, workOnSchedule } from '../../../platform/jobs/define-job.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { RecordAccess } from '../record-access.ts'
import { findByEmail } from '../store.ts'
import { securityPage } from './mail-change.ts'
import { resetComingMail, resetDoneMail } from './mails.ts'
import { lockFactorOwner } from './owner.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { stopReset } from './stop-reset.ts'

/** Time in which the owner of an account can stop a reset that somebody else asked for. */
const RESET_HOURS = 72
const MAIL_EVERY_HOURS = 24

interface PlanDeps {
  readonly db: Db
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly mailer: Pick<Mailer, 'queue'>
}

interface ResetDeps extends PlanDeps {
  readonly recordAccess: RecordAccess
}

interface ResetRequest {
  readonly email: string
  readonly reason: string
  /** Operator who decides, as recorded with the reset. */
  readonly by: string
}

/** Plans to switch the second factors of an account off, of somebody who lost them, and mails its owner. */
export function planFactorReset(
  { db, config, mailer }: PlanDeps,
  { email, reason, by }: ResetRequest,
): Promise<'done' | 'already' | 'nobody' | 'no factor'> {
  return db.transaction().execute(async (tx) => {
    const found = await findByEmail(tx, email)
    const user = found && (await lockFactorOwner(tx, found.id))
    if (!user) return 'nobody'
    if (!user.hasFactor) return 'no factor'
    const reset = await tx
      .insertInto('factor_resets')
      .values({
        id: randomUUID(),
        user_id: user.id,
        reason,
        asked_by: by,
        due_at: sql`app_now() + make_interval(hours => ${RESET_HOURS})`,
      })
      .onConflict((conflict) =>
        conflict.column('user_id').where('ended_at', 'is', null).doNothing(),
      )
      .returning('due_at')
      .executeTakeFirst()
    if (!reset) return 'already'
    await mailer.queue(tx, user.email, comingMail(config, user.name, reset.due_at))
    return 'done'
  })
}

/** Keeps the second factors of an account whose reset was planned. */
export async function keepFactors(
  db: Db,
  { email }: { readonly email: string },
): Promise<'done' | 'already' | 'nobody'> {
  const user = await findByEmail(db, email)
  if (!user) return 'nobody'
  return (await stopReset(db, user.id)) ? 'done' : 'already'
}

/** Lists the resets that are planned, the next one first. */
export const listFactorResets = (db: Db) =>
  db
    .selectFrom('factor_resets as reset')
    .innerJoin('users', 'users.id', 'reset.user_id')
    .select(['users.email', 'reset.reason', 'reset.asked_by as by', 'reset.due_at as dueAt'])
    .where('reset.ended_at', 'is', null)
    .orderBy('reset.due_at')
    .orderBy('users.email')
    .execute()

export const factorResetsWorker = (deps: Omit<ResetDeps, 'db'>): Worker =>
  workOnSchedule('reset-second-factors', ({ db }) => carryOutResets({ ...deps, db }))

/** Carries out the resets that are due, and mails those whose turn comes once a day until then. */
export async function carryOutResets(deps: ResetDeps): Promise<void> {
  const resets = await deps.db
    .selectFrom('factor_resets')
    .select(['id', 'user_id', sql<boolean>`due_at <= app_now()`.as('isDue')])
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('due_at', '<=', sql<Date>`app_now()`),
        where(
          'mailed_at',
          '<=',
          sql<Date>`app_now() - make_interval(hours => ${MAIL_EVERY_HOURS})`,
        ),
      ]),
    )
    .execute()
  for (const { isDue, ...reset } of resets)
    await deps.db
      .transaction()
      .execute((tx) => (isDue ? switchFactorsOff(tx, deps, reset) : mailAgain(tx, deps, reset)))
}

interface PlannedReset {
  readonly id: string
  readonly user_id: string
}

async function switchFactorsOff(
  tx: Tx,
  { config, mailer, recordAccess }: Omit<ResetDeps, 'db'>,
  { id, user_id: userId }: PlannedReset,
): Promise<void> {
  const user = await lockFactorOwner(tx, userId)
  const { numUpdatedRows } = await tx
    .updateTable('factor_resets')
    .set({ ended_at: sql`app_now()`, outcome: 'done' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  // It was stopped meanwhile, or another process was faster.
  if (!user || numUpdatedRows === 0n) return
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute()
  await deleteRecoveryCodes(tx, userId)
  const details = { factor: 'all' } as const
  await recordAccess(tx, userId, { kind: 'factor_removed', details, isByTeam: true })
  await mailer.queue(tx, user.email, resetDoneMail(user.name, securityPage(config)))
}

async function mailAgain(
  tx: Tx,
  { config, mailer }: Omit<PlanDeps, 'db'>,
  { id, user_id: userId }: PlannedReset,
): Promise<void> {
  const user = await lockFactorOwner(tx, userId)
  const reset = await tx
    .updateTable('factor_resets')
    .set({ mailed_at: sql`app_now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('mailed_at', '<=', sql<Date>`app_now() - make_interval(hours => ${MAIL_EVERY_HOURS})`)
    .returning('due_at')
    .executeTakeFirst()
  if (user && reset) await mailer.queue(tx, user.email, comingMail(config, user.name, reset.due_at))
}

const comingMail = (config: Pick<Config, 'PUBLIC_URL'>, name: string, dueAt: Date) =>
  resetComingMail(name, momentText(dueAt, HOME_ZONE), securityPage(config))
