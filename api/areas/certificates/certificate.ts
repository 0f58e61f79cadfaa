import { randomBytes } from 'node:crypto'
import {
  CERTIFICATE_CODE_BYTES,
  makeCertificateCode,
} from '@55tickets/rules/tickets/certificate-code.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { placeStands } from './presence.ts'

/** A session that a certificate attests. */
interface CertifiedSession {
  readonly title: string
  readonly startsAt: Date
  readonly certifiedMinutes: number
}

/** Content of a certificate, as it was issued. */
export interface Certificate {
  readonly code: string
  readonly holderName: string
  readonly eventName: string
  readonly organizer: string
  readonly timezone: string
  /** Sessions by their start; one, unless the certificate is of a whole event. */
  readonly sessions: readonly CertifiedSession[]
  /** Sum over the sessions. */
  readonly certifiedMinutes: number
  readonly issuedAt: Date
}

interface Row extends Omit<Certificate, 'sessions'> {
  readonly sessions: readonly {
    readonly title: string
    readonly startsAt: string
    readonly certifiedMinutes: number
  }[]
}

/**
 * Finds a certificate by its code. There is none any more once its holder was erased or one of its
 * sessions refunded.
 */
export async function findCertificate(db: Db, code: string): Promise<Certificate | undefined> {
  const { rows } = await sql<Row>`
    with attested as (
      select code, subscription_id, session_title as title, starts_at, certified_minutes
        from certificates where code = ${code} and subscription_id is not null
      union all
      select code, subscription_id, title, starts_at, certified_minutes
        from certificate_sessions where code = ${code}
    )
    select issued.code, issued.event_name as "eventName", events.organizer_name as organizer,
           issued.timezone, issued.certified_minutes as "certifiedMinutes", issued.issued_at as "issuedAt",
           min(holder.name) as "holderName",
           json_agg(json_build_object('title', attested.title, 'startsAt', attested.starts_at,
             'certifiedMinutes', attested.certified_minutes) order by attested.starts_at, attested.title) as sessions
      from certificates issued
      join attested using (code)
      join events on events.id = issued.event_id
      join subscriptions place on place.id = attested.subscription_id
      -- A code that was revoked still names its holder: the event may have ended with it.
      cross join lateral (select holder_name as name from ticket_codes
                           where subscription_id = place.id order by revoked_at nulls first limit 1) holder
     where issued.code = ${code}
     group by issued.code, events.id
    having bool_and(${placeStands} and holder.name is not null)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const sessions = row.sessions.map((one) => ({ ...one, startsAt: new Date(one.startsAt) }))
  return { ...row, sessions }
}

export const newCertificateCode = () => makeCertificateCode(randomBytes(CERTIFICATE_CODE_BYTES))

/** True if a certificate attests the subscription, alone or among others. */
export async function isCertified(tx: Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from certificates where subscription_id = ${subscriptionId}
    union all
    select from certificate_sessions where subscription_id = ${subscriptionId} limit 1`.execute(tx)
  return rows.length > 0
}

/** SQL that is true if the subscription has a certificate of its own. */
export const isCertifiedAlone = (subscriptionId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from certificates where subscription_id = ${subscriptionId})`
