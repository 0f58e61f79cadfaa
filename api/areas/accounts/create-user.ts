import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { hashPassword } from './passwords.ts'

export interface NewUser {
  name: string
  email: string
  cellphone: string
  password: string
  cpf?: string
  address?: Record<string, string>
  isDemo?: boolean
}

/** Creates an account; one that exists under that address is left as it is. */
export async function createUser(tx: Tx, user: NewUser): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      name: user.name,
      email: user.email,
      email_key: user.email.normalize('NFKC').toLowerCase(),
      cellphone: user.cellphone,
      password_hash: await hashPassword(user.password),
      cpf: user.cpf ?? null,
      address: user.address ? JSON.stringify(user.address) : null,
      is_demo: user.isDemo ?? false,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}
