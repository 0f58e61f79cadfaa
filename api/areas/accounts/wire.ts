import type { CurrentUser, Role } from '@55tickets/contracts/accounts.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.generated.ts'

/** A user's row as its owner may see it. */
export function toCurrentUser(row: Selectable<Tables['users']> & { roles: Role[] }): CurrentUser {
  const { id, name, email, cellphone, cpf, roles } = row
  return { id, name, email, cellphone, cpf, roles, address: row.address as CurrentUser['address'] }
}
