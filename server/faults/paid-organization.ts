import { randomInt, randomUUID } from 'node:crypto'
import { makeCpf } from '@55tickets/demo/crowd/people.ts'
import { type Cents, fromReais, toReais } from '@55tickets/rules/money/money.ts'
import { type Buyer, createBuyers, stepUp } from '../testing/buyers.ts'
import type { HotEvent } from '../testing/hot-event.ts'
import { call } from './call.ts'
import type { Scene } from './scene.ts'

/** An organization that can be paid out, with the event that it sells. */
export interface PaidOrganization {
  readonly id: string
  readonly eventId: string
  readonly owner: Buyer
  /** Its document and key. */
  readonly cpf: string
}

/**
 * Gives an event to an organization that can be paid out. Its CPF, which is its key too, is its own: debts
 * of another organization with the same one would be paid off first.
 */
export async function giveToOrganization(
  scene: Scene,
  { eventId }: HotEvent,
  cpf = randomCpf(),
): Promise<PaidOrganization> {
  const id = randomUUID()
  await scene.pool.query(
    `insert into organizations (id, slug, name, phone, search_name, status, document)
     values ($1, $2, $2, '', $2, 'verified', $3)`,
    [id, `drill-${id}`, cpf],
  )
  const owner = await addMember(scene, id, 'owner')
  await scene.pool.query(
    `insert into payout_keys (organization_id, id, key_type, pix_key, set_by, counts_from, stop_hash)
     values ($1, $2, 'CPF', $3, $4, app_now(), $5)`,
    [id, randomUUID(), cpf, owner.id, `drill-${id}`],
  )
  await scene.pool.query('update events set organization_id = $2 where id = $1', [eventId, id])
  return { id, eventId, owner, cpf }
}

export const randomCpf = () => makeCpf(String(randomInt(100_000_000, 1_000_000_000)))

/** An owner types another document into the data of an organization. */
export async function takeDocument(
  scene: Scene,
  { id, owner }: PaidOrganization,
  document: string,
): Promise<void> {
  const address = {
    url: `${scene.urls()[0]}/api/organizations/${id}`,
    headers: { authorization: `Bearer ${owner.token}` },
  }
  const {
    version,
    name,
    legalName,
    description,
    logoId,
    address: place,
  } = (await call(address)).body
  const body = { version, name, legalName, description, logoId, address: place, document }
  const data = { ...body, phone: '51998765432' }
  const { status, code } = await call({ ...address, method: 'PUT', body: data })
  if (status !== 200) throw new Error(`another document was answered by ${status} ${code}`)
}

/** Adds a member with a proved address, who joined a month ago and has just proved who they are. */
export async function addMember(
  { pool, now }: Scene,
  organizationId: string,
  role: 'owner' | 'finance',
): Promise<Buyer> {
  const [member] = await createBuyers(pool, 1, await now())
  if (!member) throw new Error('no member was created')
  await pool.query('update users set email_proved_at = app_now() where id = $1', [member.id])
  await stepUp(pool, member)
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at, joined_at)
     values ($1, $2, $3, false, app_now() - interval '30 days', app_now() - interval '30 days')`,
    [organizationId, member.id, role],
  )
  return member
}

/** Lets an event have ended so long ago that it is paid out. */
export async function endEvent({ pool }: Scene, { eventId }: HotEvent): Promise<void> {
  await pool.query(
    `update events set starts_at = app_now() - interval '12 days', ends_at = app_now() - interval '11 days'
      where id = $1`,
    [eventId],
  )
}

/** Calls a server about payouts as the owner. */
async function ask(
  scene: Scene,
  { id, owner }: PaidOrganization,
  path: string,
  payout?: { readonly key: string; readonly body: object },
) {
  const answer = await call({
    url: `${scene.urls()[0]}/api/organizations/${id}/payouts${path}`,
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(payout && { 'idempotency-key': payout.key }),
    },
    ...(payout && { method: 'POST', body: payout.body }),
  })
  if (answer.status >= 300 || answer.status === 0)
    throw new Error(`payouts${path} answered ${answer.status} ${answer.code}`)
  return answer.body
}

/** Reads what the organization may ask for today, in cents. */
export const readPayable = async (scene: Scene, organization: PaidOrganization): Promise<Cents> =>
  fromReais(Number((await ask(scene, organization, '/balances'))['payable']))

/** Asks for payouts of an amount each, and returns the ids of their transfers. */
export async function askForPayouts(
  scene: Scene,
  organization: PaidOrganization,
  amount: Cents,
  count = 1,
): Promise<string[]> {
  const body = { eventId: organization.eventId, amount: toReais(amount) }
  const payouts = await Promise.all(
    Array.from({ length: count }, () => ask(scene, organization, '', { key: randomUUID(), body })),
  )
  const { rows } = await scene.pool.query<{ id: string }>(
    'select id from transfers where payout_id = any ($1)',
    [payouts.map(({ _id }) => _id)],
  )
  if (rows.length !== count) throw new Error(`${rows.length} transfers were recorded`)
  return rows.map(({ id }) => id)
}

export async function countTransfers(
  { pool }: Scene,
  ids: readonly string[],
  statuses: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from transfers where id = any ($1) and status = any ($2)',
    [ids, statuses],
  )
  return rows[0]?.count ?? 0
}
