import { readStepUp, stepUp } from '@55tickets/contracts/accounts/step-up.ts'
import {
  changePassword as changePasswordCall,
  endOtherLogins as endOtherLoginsCall,
  endOwnLogin,
  readOwnLogins,
} from '@55tickets/contracts/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import { changePassword } from './change-password.ts'
import type { AccountsDeps } from './deps.ts'
import { passwordSource, rememberDevice } from './known-devices.ts'
import { listOwnLogins } from './own-logins.ts'
import { findStepUp, proveIdentity } from './step-up.ts'
import { endLoginOf, endOtherLogins } from './store.ts'

/** Registers what a user does about the security of the own account. */
export function registerSecurity(app: FastifyInstance, deps: AccountsDeps): void {
  const { config, db, endedLogins } = deps

  route(app, changePasswordCall, async ({ body, request, reply }) => {
    const caller = requireCaller(request)
    const source = passwordSource(request)
    const account = await changePassword(deps, { caller, ...body })
    if (isRefusal(account)) return account
    // Another password makes all devices unknown; this one has just proved itself.
    rememberDevice(config, reply, { account, loginId: caller.loginId }, source)
    await endedLogins.reloadQuietly()
    return { message: 'Senha alterada com sucesso!' }
  })

  route(app, readStepUp, async ({ request }) => findStepUp(db, requireCaller(request)))

  route(app, stepUp, async ({ body, request }) =>
    proveIdentity(deps, {
      caller: requireCaller(request),
      given: body,
      source: passwordSource(request),
    }),
  )

  route(app, readOwnLogins, async ({ request }) => listOwnLogins(db, requireCaller(request)))

  route(app, endOwnLogin, async ({ params, request }) => {
    const { userId } = requireCaller(request)
    const { loginId } = params
    const ended = await db
      .transaction()
      .execute((tx) => endLoginOf(tx, { userId, loginId }, 'ended on another device'))
    if (ended === 0) return refuse('LOGIN_NOT_FOUND')
    await endedLogins.reloadQuietly()
    return { message: 'Acesso encerrado.' }
  })

  route(app, endOtherLoginsCall, async ({ request }) => {
    const caller = requireCaller(request)
    await db.transaction().execute((tx) => endOtherLogins(tx, caller, 'ended on another device'))
    await endedLogins.reloadQuietly()
    return { message: 'Os outros acessos foram encerrados.' }
  })
}
