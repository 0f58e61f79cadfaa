import type {
  changeOrganizationStatus,
  TeamOrganization,
  TeamOrganizationLine,
  TeamOrganizationList,
} from '@55tickets/contracts/team/organizations.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import {
  type OrganizationStatus,
  organizationStatuses,
} from '@55tickets/rules/organizations/organization.ts'
import { searchWords } from '@55tickets/rules/text/search.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.generated.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { recordHistory } from './history/record-history.ts'
import { statusMail } from './mails.ts'
import { isOpenOwnerInvite } from './open-invites.ts'
import { isStillMember, refuseOwnDecision } from './rights.ts'

const PAGE_SIZE = 20

interface SalesFigures {
  readonly publishedEvents: number
  readonly grossCents: number
}

export interface TeamOrganizationDeps {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly newOrganizationLimitCents: number
  /** Finds figures of events, which belong to an area that this one may not know. */
  readonly findFigures: (
    organizationIds: readonly string[],
  ) => Promise<ReadonlyMap<string, SalesFigures>>
}

interface OrganizationQuery {
  readonly status?: OrganizationStatus | undefined
  readonly q?: string | undefined
  readonly page: number
}

/** One page of the organizations, the newest first. */
export async function listTeamOrganizations(
  deps: TeamOrganizationDeps,
  { status, q = '', page }: OrganizationQuery,
): Promise<TeamOrganizationList> {
  const { db } = deps
  let found = db.selectFrom('organizations')
  for (const word of searchWords(q))
    found = found.where('search_name', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const [counted, rows] = await Promise.all([
    found
      .select(['status', sql<number>`count(*)`.as('count')])
      .groupBy('status')
      .execute(),
    found
      .selectAll()
      .where((eb) => (status ? eb('status', '=', status) : eb.lit(true)))
      // Whoever waits for a confirmation of new data comes first.
      .orderBy(sql`(status = 'verified' and document_changed_at is not null)`, 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
  ])
  const count = (one: OrganizationStatus) => counted.find((row) => row.status === one)?.count ?? 0
  const counts = Object.fromEntries(organizationStatuses.map((one) => [one, count(one)]))
  const totalDocs = status
    ? count(status)
    : organizationStatuses.reduce((sum, one) => sum + count(one), 0)
  return {
    docs: await toLines(deps, rows),
    totalDocs,
    page,
    totalPages: Math.ceil(totalDocs / PAGE_SIZE),
    counts: counts as TeamOrganizationList['counts'],
  }
}

type OrganizationRow = Selectable<Tables['organizations']>

async function toLines(
  { db, findFigures }: TeamOrganizationDeps,
  rows: readonly OrganizationRow[],
): Promise<TeamOrganizationLine[]> {
  const ids = rows.map(({ id }) => id)
  const [owners, figures] = await Promise.all([findOwners(db, ids), findFigures(ids)])
  return rows.map((row) => {
    const owner = owners.find(({ organizationId }) => organizationId === row.id)
    const { publishedEvents = 0, grossCents = 0 } = figures.get(row.id) ?? {}
    return {
      _id: row.id,
      slug: row.slug,
      name: row.name,
      status: row.status,
      createdAt: row.created_at.toISOString(),
      documentChangedAt: row.document_changed_at?.toISOString() ?? null,
      owner: owner ? { name: owner.name, email: owner.email } : null,
      publishedEvents,
      gross: toReais(cents(grossCents)),
    }
  })
}

/** Confirmed owners of organizations, the first ones first. */
async function findOwners(db: Db, organizationIds: readonly string[]) {
  return db
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'organization_members.user_id')
    .select(['organization_id as organizationId', 'users.name', 'users.email'])
    .select(sql<boolean>`users.email_proved_at is not null`.as('isEmailProved'))
    .where('organization_id', '=', sql<string>`any (${organizationIds}::uuid[])`)
    .where('role', '=', 'owner')
    .where('confirmed_at', 'is not', null)
    .where(isStillMember)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
}

/** One organization with its data, owners and changes of status. */
export async function readTeamOrganization(
  deps: TeamOrganizationDeps,
  id: string,
): Promise<TeamOrganization | Refusal<'ORGANIZATION_NOT_FOUND'>> {
  const { db, newOrganizationLimitCents } = deps
  const row = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('ORGANIZATION_NOT_FOUND')
  const [lines, owners, invites, steps] = await Promise.all([
    toLines(deps, [row]),
    findOwners(db, [id]),
    findOwnerInvites(db, id),
    findSteps(db, id),
  ])
  const [line] = lines
  if (!line) throw new Error(`organization ${id} has no line`)
  return {
    ...line,
    phone: row.phone,
    document: row.document,
    legalName: row.legal_name,
    description: row.description,
    owners: owners.map(({ name, email, isEmailProved }) => ({ name, email, isEmailProved })),
    invitedOwners: invites.flatMap(({ email }) => email ?? []),
    salesLimit: toReais(cents(newOrganizationLimitCents)),
    steps,
  }
}

const findOwnerInvites = (db: Db, organizationId: string) =>
  db
    .selectFrom('organization_invites as invite')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where(isOpenOwnerInvite)
    .orderBy('created_at')
    .execute()

async function findSteps(db: Db, organizationId: string): Promise<TeamOrganization['steps']> {
  const rows = await db
    .selectFrom('organization_steps')
    .innerJoin('users', 'users.id', 'organization_steps.author_id')
    .selectAll('organization_steps')
    .select('users.name as author')
    .where('organization_id', '=', organizationId)
    .orderBy('at', 'desc')
    .orderBy('organization_steps.id', 'desc')
    .execute()
  return rows.map(({ id, at, author, from_status: from, to_status: to, reason }) => ({
    _id: id,
    at: at.toISOString(),
    author,
    from,
    to,
    reason,
  }))
}

/**
 * SQL that is true for the document that the author saw, by the time of its last change; a page of the
 * release before does not send it. What is to be confirmed must have changed.
 */
const isSeen = (isConfirmation: boolean, changedAt: string | null | undefined) =>
  sql<boolean>`(${!isConfirmation} or document_changed_at is not null)
    and (${changedAt === undefined}
      or date_trunc('milliseconds', document_changed_at) is not distinct from ${changedAt ?? null}::timestamptz)`

interface StatusChange extends z.output<(typeof changeOrganizationStatus)['body']> {
  readonly organizationId: string
  readonly authorId: string
}

/**
 * Changes the status of an organization, or confirms that a verified one whose document changed still is;
 * records the reason and mails its owners. Refused if status or document are not those that the author
 * saw, so that no concurrent change is lost or confirmed unseen.
 */
export async function changeStatus(
  deps: TeamOrganizationDeps,
  { organizationId, authorId, from, to, reason, documentChangedAt }: StatusChange,
): Promise<
  TeamOrganization | Refusal<'ORGANIZATION_NOT_FOUND' | 'ORGANIZATION_CHANGED' | 'FORBIDDEN'>
> {
  const { db, mailer, publicUrl } = deps
  const denied = await refuseOwnDecision(db, authorId, organizationId)
  if (denied) return denied
  const isChanged = await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('organizations')
      .set({
        status: to,
        ...(to === 'verified' && {
          document_changed_at: null,
          verified_at: sql`coalesce(verified_at, app_now())`,
        }),
      })
      .where('id', '=', organizationId)
      .where('status', '=', from)
      .where(isSeen(from === to, documentChangedAt))
      .returning('name')
      .executeTakeFirst()
    if (!changed) return false
    await tx
      .insertInto('organization_steps')
      .values({
        id: orderedId(),
        organization_id: organizationId,
        author_id: authorId,
        from_status: from,
        to_status: to,
        reason,
      })
      .execute()
    // Without the reason, which is for our team only.
    await recordHistory(tx, organizationId, {
      kind: 'status_changed',
      details: { from, to },
      by: { team: authorId },
    })
    for (const owner of await findOwners(tx, [organizationId]))
      await mailer.queue(
        tx,
        owner.email,
        statusMail(owner.name, { name: changed.name, from, to }, publicUrl),
      )
    return true
  })
  const organization = await readTeamOrganization(deps, organizationId)
  return isChanged || isRefusal(organization) ? organization : refuse('ORGANIZATION_CHANGED')
}
