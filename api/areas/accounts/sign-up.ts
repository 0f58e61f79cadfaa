import { createHash } from 'node:crypto'
import { privacy, privacyVersion } from '@55tickets/rules/legal/privacy.ts'
import { terms, termsVersion } from '@55tickets/rules/legal/terms.ts'
import { countAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type ConfirmationDeps, mailConfirmation } from './confirm-email.ts'
import { judgePassword } from './guessable-password.ts'
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

/** Limit of mails to an account's owner about sign-ups with their address, which anybody can cause. */
const EXISTING_ACCOUNT_MAILS = { most: 1, minutes: 10 }

/**
 * Creates an account with its consents, and mails the confirmation link. If the address has an account
 * already, that account stays as it is and its owner is mailed instead: the response is the same, so that
 * nobody else learns which addresses have accounts.
 */
export async function signUp(deps: SignUpDeps, input: SignUp): Promise<void> {
  const passwordHash = await hashPassword(input.password)
  const { name, email, cellphone } = input
  const hasGuessablePassword = (await judgePassword(input.password, input)) !== null
  await deps.db.transaction().execute(async (tx) => {
    const userId = await insertUser(tx, {
      name,
      email,
      cellphone,
      passwordHash,
      hasGuessablePassword,
    })
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

/** Mails an account's owner that somebody, usually the owner, tried to sign up with its address. */
async function mailOwner(tx: Tx, { mailer, config }: SignUpDeps, typed: string): Promise<void> {
  const owner = await findByEmail(tx, typed)
  if (!owner) return
  const limited = await countAttempts(tx, [
    [`existing account ${owner.email_key}`, EXISTING_ACCOUNT_MAILS],
  ])
  // The mail repeats nothing that was typed: otherwise anybody could write to the owner by it.
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
