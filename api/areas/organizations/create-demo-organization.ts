import { randomUUID } from 'node:crypto'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import type { Address } from '@55tickets/rules/people/address.ts'
import { emailKey } from '@55tickets/rules/people/email.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { insertOrganization } from './create-organization.ts'
import { type PastEntry, recordPastEntry } from './history/record-history.ts'

/** An entry of the history, with members by their mail addresses. */
export type DemoEntry = PastEntry extends infer Entry
  ? Entry extends PastEntry
    ? Omit<Entry, 'by' | 'about' | 'loginId'> & {
        /** Null for our team. */
        readonly by: string | null
        readonly about?: string
      }
    : never
  : never

interface DemoOrganization {
  readonly name: string
  readonly phone: string
  readonly legalName: string
  readonly document: string
  readonly address: Address
  readonly description: string
  readonly status: OrganizationStatus
  /** The first one is an owner. */
  readonly members: readonly { readonly email: string; readonly role: MemberRole }[]
  /** The oldest entry first. */
  readonly history: readonly DemoEntry[]
}

/**
 * Creates an organization of the demo with its team, unless it exists; changes that users made to it
 * stay. Returns its slug, or null if its owner's account was deleted.
 */
export function createDemoOrganization(
  db: Db,
  {
    name,
    phone,
    legalName,
    document,
    address,
    description,
    status,
    members,
    history,
  }: DemoOrganization,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('organizations')
      .select('slug')
      .where('is_demo', '=', true)
      .where('document', '=', document)
      .executeTakeFirst()
    if (known) return known.slug
    const users = await tx
      .selectFrom('users')
      .select(['id', 'email_key'])
      .where(
        'email_key',
        'in',
        members.map(({ email }) => emailKey(email)),
      )
      .execute()
    const team = members.flatMap(({ email, role }) => {
      const user = users.find((one) => one.email_key === emailKey(email))
      return user ? [{ userId: user.id, role }] : []
    })
    const owner = team.find(({ role }) => role === 'owner')
    if (!owner) return null
    const id = randomUUID()
    await insertOrganization(tx, { id, name, phone, createdBy: owner.userId })
    for (const { userId, role } of team)
      await tx
        .insertInto('organization_members')
        .values({ organization_id: id, user_id: userId, role, confirmed_at: sql`app_now()` })
        .execute()
    const { slug } = await tx
      .updateTable('organizations')
      .set({
        status,
        legal_name: legalName,
        document,
        address: JSON.stringify(address),
        description,
        is_demo: true,
      })
      .where('id', '=', id)
      .returning('slug')
      .executeTakeFirstOrThrow()
    const findUser = (email: string) => users.find((one) => one.email_key === emailKey(email))?.id
    for (const { by, about, ...entry } of history) {
      const author = by === null ? null : findUser(by)
      const subject = about === undefined ? undefined : findUser(about)
      if (author !== undefined)
        await recordPastEntry(tx, id, {
          ...entry,
          by: author === null ? { team: null } : { member: author },
          ...(subject && { about: { userId: subject } }),
        })
    }
    return slug
  })
}
