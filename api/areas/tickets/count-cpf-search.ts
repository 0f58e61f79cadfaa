import { countAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Refusal } from '../../platform/refuse.ts'
import { searchesCpf } from './search-codes.ts'

/**
 * Searches by a whole CPF of one member in all lists of people. Lists show six digits of a CPF and two more
 * follow from the others, so that a thousand searches would find out the rest.
 */
const CPF_SEARCHES = { most: 30, minutes: 60 }

/** Counts a search, before it is made, if it may find somebody by a whole CPF. */
export async function countCpfSearch(
  db: Db,
  userId: string,
  q: string | undefined,
): Promise<Refusal<'TOO_MANY_ATTEMPTS'> | null> {
  if (q === undefined || !searchesCpf(q)) return null
  const limited = await countAttempts(db, [[`cpf searches ${userId}`, CPF_SEARCHES]])
  return (
    limited && {
      ...limited,
      message: `Você já procurou ${CPF_SEARCHES.most} vezes por um CPF inteiro nesta hora. Procure por nome, e-mail ou número do pedido, ou espere um pouco.`,
    }
  )
}
