import { randomUUID } from 'node:crypto'
import type { Organization } from '@55tickets/contracts/organizations.ts'
import { makeSlug } from '@55tickets/rules/text/make-slug.ts'
import { searchName } from '@55tickets/rules/text/search.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { isEmailProved, refuseGuessablePassword } from '../accounts/public.ts'
import { recordHistory } from './history/record-history.ts'
import { findOrganization } from './store.ts'

/** Organizations that one user may own; more than anybody needs, to stop scripts. */
const MAX_OWNED = 20

interface NewOrganization {
  readonly name: string
  readonly phone: string
  readonly userId: string
}

/** Creates an organization, whose creator is its owner. */
export async function createOrganization(
  db: Db,
  { name, phone, userId }: NewOrganization,
): Promise<
  Organization | Refusal<'EMAIL_NOT_PROVED' | 'PASSWORD_GUESSABLE' | 'TOO_MANY_ORGANIZATIONS'>
> {
  if (!(await isEmailProved(db, userId))) return refuse('EMAIL_NOT_PROVED')
  const guessable = await refuseGuessablePassword(db, userId)
  if (guessable) return guessable
  return db.transaction().execute(async (tx) => {
    // One request of a user at a time, so that many at once do not exceed the limit together.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    if ((await countOwned(tx, userId)) >= MAX_OWNED) return refuse('TOO_MANY_ORGANIZATIONS')
    const id = randomUUID()
    await insertOrganization(tx, { id, name, phone, createdBy: userId })
    await tx
      .insertInto('organization_members')
      .values({ organization_id: id, user_id: userId, role: 'owner', confirmed_at: sql`app_now()` })
      .execute()
    await recordHistory(tx, id, {
      kind: 'organization_created',
      details: {},
      by: { member: userId },
    })
    const created = await findOrganization(tx, id, userId)
    if (!created) throw new Error(`organization ${id} was not created`)
    return created
  })
}

interface OrganizationRow {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly createdBy: string | null
}

/** Inserts an organization under a slug made from its name, with a number where that is taken. */
export async function insertOrganization(
  tx: Tx,
  { id, name, phone, createdBy }: OrganizationRow,
): Promise<void> {
  const base = makeSlug(name, 'organizacao')
  for (let attempt = 1; ; attempt += 1) {
    const slug = attempt === 1 ? base : `${base}-${attempt}`
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('organizations')
      .values({ id, slug, name, phone, search_name: searchName(name), created_by: createdBy })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) return
  }
}

async function countOwned(tx: Tx, userId: string): Promise<number> {
  const { owned } = await tx
    .selectFrom('organization_members')
    .select((select) => select.fn.countAll<number>().as('owned'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return owned
}
