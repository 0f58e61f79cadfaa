import type { PayoutAccount, PayoutKey } from '@55tickets/contracts/payouts.ts'
import { findOrganizationBlock, type OrganizationBlock } from '@55tickets/rules/money/payout.ts'
import { hidePayoutKey, payoutKeyType } from '@55tickets/rules/money/payout-text.ts'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

interface KeyRow {
  readonly pixKey: string
  readonly setBy: string
  readonly createdAt: Date
  readonly countsFrom: Date
  readonly isWaiting: boolean
}

/** An organization with the keys that decide about its payouts. */
export interface PayoutHolder {
  readonly name: string
  readonly slug: string
  readonly status: OrganizationStatus
  readonly document: string | null
  /** Document or legal name changed after our team verified the organization. */
  readonly isDocumentNew: boolean
  readonly now: Date
  /** The newest key that was not stopped and whose time has come. */
  readonly key: KeyRow | null
  /** The newest one, if its time is still to come. */
  readonly waitingKey: KeyRow | null
  /** Why nothing can be paid out. */
  readonly block: OrganizationBlock | null
}

/**
 * SQL: an organization and those that share a CPF or CNPJ with it, or with one of them: documents that our
 * team confirmed, of now and before. Every key that was paid is one of them. What somebody typed is not:
 * neither does a debt stay behind with a document, nor does a stranger bring one to another's payouts.
 */
export const organizationsOfHolder = (organizationId: string) => sql`
  with recursive holder (id) as (
    select ${organizationId}::uuid
    union
    select other.organization_id
      from holder
      join organization_documents own on own.organization_id = holder.id
      join organization_documents other on other.document = own.document
  )
  select id from holder`

/** Reads an organization's keys. */
export async function findPayoutHolder(
  db: Db,
  organizationId: string,
): Promise<PayoutHolder | null> {
  const { rows } = await sql<
    Pick<PayoutHolder, 'name' | 'slug' | 'status' | 'document' | 'isDocumentNew' | 'now'>
  >`
    select name, slug, status, document, document_changed_at is not null as "isDocumentNew", app_now() as now
      from organizations
     where id = ${organizationId}`.execute(db)
  const [organization] = rows
  if (!organization) return null
  const { rows: keys } = await sql<KeyRow>`
    select distinct on (counts_from > app_now()) pix_key as "pixKey", users.name as "setBy",
           payout_keys.created_at as "createdAt", counts_from as "countsFrom", counts_from > app_now() as "isWaiting"
      from payout_keys join users on users.id = set_by
     where organization_id = ${organizationId} and stopped_at is null
     order by counts_from > app_now(), payout_keys.created_at desc, payout_keys.id`.execute(db)
  const key = keys.find(({ isWaiting }) => !isWaiting) ?? null
  const waitingKey = keys.find(({ isWaiting }) => isWaiting) ?? null
  const block = findOrganizationBlock({
    ...organization,
    pixKey: key?.pixKey ?? null,
    hasWaitingKey: waitingKey !== null,
  })
  return { ...organization, key, waitingKey, block }
}

/**
 * Locks an organization, and those that belong to it by a CPF or CNPJ, so that of two payouts the second sees what
 * the first has taken, and that no key, document or status changes meanwhile. A no-key lock: sales that
 * refer to the organization go on.
 */
export async function lockPayoutHolder(
  tx: Tx,
  organizationId: string,
): Promise<PayoutHolder | null> {
  // In one order for all, so that two payouts of one holder don't wait for each other.
  await sql`
    select id from organizations where id in (${organizationsOfHolder(organizationId)})
     order by id for no key update`.execute(tx)
  return findPayoutHolder(tx, organizationId)
}

export const toPayoutAccount = (holder: PayoutHolder): PayoutAccount => ({
  key: holder.key && toKey(holder.key),
  waitingKey: holder.waitingKey && toKey(holder.waitingKey),
  document: holder.document,
  block: holder.block,
  serverTime: holder.now.toISOString(),
})

const toKey = ({ pixKey, setBy, createdAt, countsFrom }: KeyRow): PayoutKey => ({
  type: payoutKeyType(pixKey),
  key: hidePayoutKey(pixKey),
  setBy,
  createdAt: createdAt.toISOString(),
  countsFrom: countsFrom.toISOString(),
})
