import { createHash } from 'node:crypto'
import { privacy, privacyVersion } from '@55tickets/rules/legal/privacy.ts'
import { terms, termsVersion } from '@55tickets/rules/legal/terms.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { type ConfirmationDeps, mailConfirmation } from './confirm-email.ts'
import { hashPassword } from './passwords.ts'
import { findByEmail, insertUser, type NewUser } from './store.ts'

interface SignUp {
  name: string
  email: string
  cellphone: string
  password: string
  /** Network address, recorded with the consent. */
  address: string
}

const hashText = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex')

/** Documents that the form's checkbox accepts. */
const acceptedDocuments = [
  { document: 'terms', version: termsVersion, content_hash: hashText(terms) },
  { document: 'privacy', version: privacyVersion, content_hash: hashText(privacy) },
]

/** Creates an account with its consents, and mails the confirmation link. */
export async function signUp(
  deps: ConfirmationDeps & { readonly db: Db; readonly config: Pick<Config, 'PUBLIC_URL'> },
  input: SignUp,
): Promise<Refusal<'EMAIL_TAKEN'> | null> {
  const passwordHash = await hashPassword(input.password)
  const { name, email, cellphone } = input
  return deps.db.transaction().execute(async (tx) => {
    const userId = await insertUser(tx, { name, email, cellphone, passwordHash })
    if (!userId)
      return refuse('EMAIL_TAKEN', { fields: { email: 'Já existe uma conta com este email.' } })
    await tx
      .insertInto('consents')
      .values(
        acceptedDocuments.map((document) => ({
          ...document,
          user_id: userId,
          address: input.address,
        })),
      )
      .execute()
    const user = { id: userId, name, email }
    await mailConfirmation(tx, deps, { user, origin: deps.config.PUBLIC_URL })
    return null
  })
}

type DemoUser = Omit<NewUser, 'passwordHash' | 'isDemo'> & { password: string }

/** Creates a demo account, without consents; an existing account is left unchanged. */
export async function createDemoUser(db: Db, user: DemoUser): Promise<void> {
  if (await findByEmail(db, user.email)) return
  const passwordHash = await hashPassword(user.password)
  await db.transaction().execute((tx) => insertUser(tx, { ...user, passwordHash, isDemo: true }))
}
