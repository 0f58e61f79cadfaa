import { confirmationWorker } from '@55tickets/api/areas/accounts/confirm-email.ts'
import { createEndedLogins } from '@55tickets/api/areas/accounts/ended-logins.ts'
import { recoveryWorker } from '@55tickets/api/areas/accounts/recover-password.ts'
import { createRights } from '@55tickets/api/areas/accounts/roles.ts'
import { registerAccounts } from '@55tickets/api/areas/accounts/routes.ts'
import { sweepAccountsWorker } from '@55tickets/api/areas/accounts/sweep.ts'
import { createTokens } from '@55tickets/api/areas/accounts/tokens.ts'
import type { Identify } from '@55tickets/api/platform/http/access.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps, Part } from './part.ts'

/** Accounts, and with them the identification and rights of callers. */
export async function wireAccounts(deps: Deps) {
  const { config, db, clock, mailer } = deps
  const tokens = createTokens(config.SECRET_KEY)
  const endedLogins = await createEndedLogins(db)
  const identify: Identify = (token) => {
    const caller = tokens.readAccess(token, clock.now())
    return caller && endedLogins.has(caller.loginId) ? null : caller
  }
  return {
    identify,
    rights: createRights(db),
    endedLogins,
    workers: [recoveryWorker(mailer), confirmationWorker(mailer), sweepAccountsWorker],
    sweeps: { 'reload-ended-logins': endedLogins.reload },
    register: (app: FastifyInstance) => registerAccounts(app, { ...deps, tokens, endedLogins }),
  } satisfies Part & Record<string, unknown>
}
