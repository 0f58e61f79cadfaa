import { randomUUID } from 'node:crypto'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { PayoutAccount, setPayoutKey as setCall } from '@55tickets/contracts/payouts.ts'
import { PAYOUT_KEY_HOURS } from '@55tickets/rules/money/payout.ts'
import { hidePayoutKey, payoutKeyType } from '@55tickets/rules/money/payout-text.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findPerson, isEmailProved } from '../accounts/public.ts'
import { findRecentOwners, recordHistory } from '../organizations/public.ts'
import type { PayoutDeps } from './deps.ts'
import { newKeyMail } from './mails.ts'
import {
  findPayoutHolder,
  lockPayoutHolder,
  type PayoutHolder,
  toPayoutAccount,
} from './payout-keys.ts'

interface KeyRequest {
  readonly organizationId: string
  readonly userId: string
  readonly pixKey: string
}

type KeyRefusal = Refusal<CallRefusal<typeof setCall>>

/**
 * Sets the key to which an organization's money goes. Against a stolen login: it counts a day
 * later, and everybody who was an owner lately is told, with a link that stops it.
 */
export async function setPayoutKey(
  deps: PayoutDeps,
  request: KeyRequest,
): Promise<PayoutAccount | KeyRefusal> {
  const { db } = deps
  const { organizationId, userId } = request
  if (!(await isEmailProved(db, userId))) return refuse('EMAIL_NOT_PROVED')
  const refusal = await db.transaction().execute(async (tx) => {
    const holder = await lockPayoutHolder(tx, organizationId)
    if (!holder) return refuse('ORGANIZATION_NOT_FOUND')
    return findRefusal(holder, request) ?? insertKey(tx, deps, holder, request)
  })
  if (refusal) return refusal
  const holder = await findPayoutHolder(db, organizationId)
  return holder ? toPayoutAccount(holder) : refuse('ORGANIZATION_NOT_FOUND')
}

function findRefusal(holder: PayoutHolder, { pixKey }: KeyRequest): KeyRefusal | null {
  if (holder.status === 'suspended') return refuse('ORGANIZATION_SUSPENDED')
  if (holder.document === null)
    return refuse('BAD_INPUT', {
      fields: { pixKey: 'Informe antes o CPF ou CNPJ nos dados da organização' },
    })
  if (pixKey !== holder.document)
    return refuse('BAD_INPUT', {
      fields: {
        pixKey: `A chave precisa ser o ${payoutKeyType(holder.document)} da organização: e-mail, telefone e chave aleatória não são aceitos`,
      },
    })
  return null
}

async function insertKey(
  tx: Tx,
  { links, mailer }: PayoutDeps,
  holder: PayoutHolder,
  { organizationId, userId, pixKey }: KeyRequest,
): Promise<null> {
  // Pressed twice, or the key that counts already: nothing changes, and nobody needs to be told.
  if ((holder.waitingKey ?? holder.key)?.pixKey === pixKey) return null
  const link = links.issue()
  const countsFrom = new Date(holder.now.getTime() + PAYOUT_KEY_HOURS * 3_600_000)
  await tx
    .insertInto('payout_keys')
    .values({
      id: randomUUID(),
      organization_id: organizationId,
      key_type: payoutKeyType(pixKey),
      pix_key: pixKey,
      set_by: userId,
      created_at: sql`app_now()`,
      counts_from: countsFrom,
      stop_hash: link.tokenHash,
    })
    .execute()
  await recordHistory(tx, organizationId, {
    kind: 'payout_key_set',
    details: { key: hidePayoutKey(pixKey) },
    by: { member: userId },
  })
  const setter = await findPerson(tx, userId)
  const key = {
    stopLink: link.mailed,
    organization: holder.name,
    pixKey,
    setBy: setter?.name ?? '',
    countsFrom,
  }
  for (const { name, email } of await findRecentOwners(tx, organizationId))
    await mailer.queue(tx, email, newKeyMail(name, key))
  return null
}
