import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { changeProfile as changeProfileCall } from '@55tickets/contracts/profile.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { changeUser, lockUser } from '../accounts/public.ts'
import type { ProfileDeps } from './deps.ts'

type ProfileChange = z.output<(typeof changeProfileCall)['body']>

/** Changes address or CPF. The CPF is locked after the first payment, because tickets were sold to it. */
export async function changeProfile(
  db: Db,
  { hasPaid }: ProfileDeps,
  userId: string,
  { cpf, address }: ProfileChange,
): Promise<Answer<typeof changeProfileCall> | Refusal<CallRefusal<typeof changeProfileCall>>> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return refuseUnknownUser()
    if (address) return changeUser(tx, userId, { address })
    if (cpf === undefined || cpf === user.cpf) return user
    if (user.cpf !== null && (await hasPaid(tx, userId))) return refuse('CPF_LOCKED')
    return changeUser(tx, userId, { cpf })
  })
}

/** Refusal for another user's id and for unknown ids alike, so that it does not reveal which ids exist. */
export const refuseUnknownUser = () => refuse('NOT_FOUND', { message: 'Usuário não encontrado' })
