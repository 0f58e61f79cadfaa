import {
  type HistoryActor,
  type HistoryDetails,
  type HistoryKind,
  NOBODY,
  OUR_TEAM,
} from '@55tickets/rules/organizations/history.ts'
import { historyKinds } from '@55tickets/rules/organizations/history-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { RecordAccess } from '../../accounts/public.ts'
import { isStillMember } from '../rights.ts'

/** Who did something. */
type HistoryAuthor =
  /** A member, by user id. */
  | { readonly member: string }
  /** One of our team by user id; null for an operator. */
  | { readonly team: string | null }
  /** An invited phone, by its name. */
  | { readonly phone: string }
  /** A time that ended, or a link that needs no account. */
  | 'nobody'

interface NamedEvent {
  readonly id: string
  readonly name: string
}

export interface NewHistoryEntry<Kind extends HistoryKind> {
  readonly kind: Kind
  readonly details: HistoryDetails[Kind]
  readonly by: HistoryAuthor
  /** Person or thing that it is about, if not its author. */
  readonly about?: { readonly userId: string } | { readonly name: string } | undefined
  readonly events?: readonly NamedEvent[] | undefined
  /** Login whose device and network address are recorded. */
  readonly loginId?: string | undefined
}

/** Records what happened in an organization, in the transaction in which it happens. */
export const recordHistory = <Kind extends HistoryKind>(
  tx: Tx,
  organizationId: string,
  entry: NewHistoryEntry<Kind>,
): Promise<void> => insertEntries(tx, sql`select ${organizationId}::uuid`, entry)

/** Records what concerns the account of a person, in each organization that they are a member of. */
export const recordAccess: RecordAccess = (tx, userId, { isByTeam = false, ...entry }) =>
  insertEntries(
    tx,
    sql`
      select organization_id from organization_members
       where user_id = ${userId} and confirmed_at is not null and ${isStillMember}`,
    { ...entry, by: isByTeam ? { team: null } : { member: userId }, about: { userId } },
  )

/** An entry of the demo, as if it were some time ago. */
export type PastEntry = {
  readonly [Kind in HistoryKind]: NewHistoryEntry<Kind>
}[HistoryKind] & {
  readonly hoursAgo: number
  readonly device?: string
  readonly address?: string
}

/** Records an entry of the demo. */
export const recordPastEntry = (
  tx: Tx,
  organizationId: string,
  { hoursAgo, device, address, ...entry }: PastEntry,
): Promise<void> =>
  insertEntries(tx, sql`select ${organizationId}::uuid`, entry, {
    at: sql`app_now() - make_interval(hours => ${hoursAgo})`,
    login: sql`(select ${device ?? null}::text as device, ${address ?? null}::text as address)`,
  })

/** Inserts an entry for each organization that a query selects. Names are copied: they outlive memberships. */
async function insertEntries<Kind extends HistoryKind>(
  tx: Tx,
  organizations: RawBuilder<unknown>,
  entry: NewHistoryEntry<Kind>,
  { at, login } = {
    at: sql`app_now()`,
    login: sql`(select device, address from logins where id = ${entry.loginId ?? null}::uuid)`,
  },
): Promise<void> {
  const { kind, details, events = [] } = entry
  const author = toAuthor(entry.by)
  const subject = toSubject(entry.about)
  await sql`
    insert into organization_history
      (organization_id, at, kind, topic, actor_kind, actor_id, actor_name, subject_id, subject_name,
       event_ids, event_names, details, device, address)
    select organization.id, ${at}, ${kind}, ${historyKinds[kind].topic}, ${author.kind}, ${author.id}::uuid,
           coalesce(${author.name}::text, (select name from users where id = ${author.id}::uuid)),
           ${subject.id}::uuid,
           coalesce(${subject.name}::text, (select name from users where id = ${subject.id}::uuid)),
           ${events.map(({ id }) => id)}::uuid[], ${events.map(({ name }) => name)}::text[],
           ${JSON.stringify(details)}::jsonb, login.device, login.address
      from (${organizations}) organization (id)
      left join ${login} login on true`.execute(tx)
}

interface Named {
  readonly id: string | null
  /** Null for the name of the user. */
  readonly name: string | null
}

function toAuthor(by: HistoryAuthor): Named & { readonly kind: HistoryActor } {
  if (by === 'nobody') return { kind: 'system', id: null, name: NOBODY }
  if ('member' in by) return { kind: 'member', id: by.member, name: null }
  if ('team' in by) return { kind: 'team', id: by.team, name: OUR_TEAM }
  return { kind: 'phone', id: null, name: by.phone }
}

function toSubject(about: NewHistoryEntry<HistoryKind>['about']): Named {
  if (!about) return { id: null, name: null }
  return 'userId' in about ? { id: about.userId, name: null } : { id: null, name: about.name }
}
