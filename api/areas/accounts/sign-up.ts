import { createHash } from 'node:crypto'
import { privacy, privacyVersion } from '@55tickets/rules/legal/privacy.ts'
import { terms, termsVersion } from '@55tickets/rules/legal/terms.ts'
import { countAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type ConfirmationDeps, mailConfirmation } from './confirm-email.ts'
import { existingAccountMail } from './mails.ts'
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

interface SignUpDeps extends ConfirmationDeps {
  readonly db: Db
  readonly config: Pick<Config, 'PUBLIC_URL'>
}

const hashText = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex')

/** Documents that the form's checkbox accepts. */
const acceptedDocuments = [
  { document: 'terms', version: termsVersion, content_hash: hashText(terms) },
  { document: 'privacy', version: privacyVersion, content_hash: hashText(privacy) },
]

/** Mails to the owner of one account about sign-ups with its address, each of which anybody can cause. */
const EXISTING_ACCOUNT_MAILS = { most: 1, minutes: 10 }

/**
 * Creates an account with its consents, and mails the confirmation link. An address that has an account
 * keeps it as it is, and is mailed so: only that mail, which its owner reads, tells whether there is one.
 */
export async function signUp(deps: SignUpDeps, input: SignUp): Promise<void> {
  const passwordHash = await hashPassword(input.password)
  const { name, email, cellphone } = input
  await deps.db.transaction().execute(async (tx) => {
    const userId = await insertUser(tx, { name, email, cellphone, passwordHash })
    if (!userId) return mailOwner(tx, deps, email)
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
  })
}

/** Mails the owner of an account that somebody, most often the owner, wanted to sign up with its address. */
async function mailOwner(tx: Tx, { mailer, config }: SignUpDeps, typed: string): Promise<void> {
  const owner = await findByEmail(tx, typed)
  if (!owner) return
  const limited = await countAttempts(tx, [
    [`existing account ${owner.email_key}`, EXISTING_ACCOUNT_MAILS],
  ])
  // Neither the name nor anything else that was typed is in the mail.
  if (!limited)
    await mailer.queue(
      tx,
      owner.email,
      existingAccountMail(owner.name, `${config.PUBLIC_URL}/login`),
    )
}

type DemoUser = Omit<NewUser, 'passwordHash' | 'isDemo'> & { password: string }

/** Creates a demo account, without consents; an existing account is left unchanged. */
export async function createDemoUser(db: Db, user: DemoUser): Promise<void> {
  if (await findByEmail(db, user.email)) return
  const passwordHash = await hashPassword(user.password)
  await db.transaction().execute((tx) => insertUser(tx, { ...user, passwordHash, isDemo: true }))
}
