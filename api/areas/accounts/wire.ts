import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.generated.ts'

/** A user's row as its owner may see it. */
export function toCurrentUser(row: Selectable<Tables['users']>): CurrentUser {
  const { id, name, email, cellphone, cpf } = row
  return { id, name, email, cellphone, cpf, address: row.address as CurrentUser['address'] }
}
