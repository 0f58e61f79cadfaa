import type { Answer, RefusalOf } from '@55tickets/contracts/call.ts'
import type { changeProfile as changeProfileCall } from '@55tickets/contracts/profile.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import { changeUser, lockUser } from '../accounts/public.ts'
import type { ProfilePorts } from './ports.ts'

type Wish = z.output<(typeof changeProfileCall)['body']>

/** A paid ticket was sold to a CPF, which its owner then can't exchange for another. */
export async function changeProfile(
  db: Db,
  { hasPaid }: ProfilePorts,
  userId: string,
  { cpf, address }: Wish,
): Promise<Answer<typeof changeProfileCall> | Refused<RefusalOf<typeof changeProfileCall>>> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return refuseStranger()
    if (address) return changeUser(tx, userId, { address })
    if (cpf === undefined || cpf === user.cpf) return user
    if (user.cpf !== null && (await hasPaid(tx, userId))) return refuse('CPF_LOCKED')
    return changeUser(tx, userId, { cpf })
  })
}

/** The same for somebody else and for nobody: whether an id exists is not told. */
export const refuseStranger = () => refuse('NOT_FOUND', { message: 'Usuário não encontrado' })
