import type { FastifyInstance } from 'fastify'
import { cleanUpAccountsWorker } from '../areas/accounts/clean-up.ts'
import { confirmationWorker } from '../areas/accounts/confirm-email.ts'
import { createEndedLogins } from '../areas/accounts/ended-logins.ts'
import { createMailedLinks } from '../areas/accounts/mailed-links.ts'
import { recoveryWorker } from '../areas/accounts/recover-password.ts'
import { registerAccounts } from '../areas/accounts/routes.ts'
import { factorResetsWorker } from '../areas/accounts/second-factor/reset.ts'
import { createTokens } from '../areas/accounts/tokens.ts'
import { isMember, recordAccess, revokeInvitesBy } from '../areas/organizations/public.ts'
import type { Identify } from '../platform/http/access.ts'
import type { Deps, Part } from './part.ts'
import { createRights } from './rights.ts'

/** Accounts, and with them the identification and rights of callers. */
export async function wireAccounts(deps: Deps) {
  const { config, db, clock, mailer } = deps
  const tokens = createTokens(config.SECRET_KEY)
  const confirmationLinks = createMailedLinks(config, 'email-confirmation')
  const recoveryLinks = createMailedLinks(config, 'password-recovery')
  const endedLogins = await createEndedLogins(db)
  const identify: Identify = (token) => {
    const caller = tokens.readAccess(token, clock.now())
    return caller && endedLogins.has(caller.loginId) ? null : caller
  }
  return {
    identify,
    rights: createRights(db),
    endedLogins,
    workers: [
      recoveryWorker({ mailer, recoveryLinks }),
      confirmationWorker({ mailer, confirmationLinks }),
      cleanUpAccountsWorker(config),
      factorResetsWorker({ config, mailer, recordAccess }),
    ],
    mailLinks: {
      'email-confirmation': confirmationLinks.make,
      'password-recovery': recoveryLinks.make,
    },
    sweeps: { 'reload-ended-logins': endedLogins.reload },
    register: (app: FastifyInstance) =>
      registerAccounts(app, {
        ...deps,
        tokens,
        confirmationLinks,
        endedLogins,
        isMember,
        revokeInvitesBy,
        recordAccess,
      }),
  } satisfies Part & Record<string, unknown>
}
