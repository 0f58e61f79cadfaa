import { randomUUID } from 'node:crypto'
import {
  confirmEmail as confirmEmailCall,
  forgotPassword,
  judgePassword as judgePasswordCall,
  login,
  logout,
  readMe,
  refresh,
  requestConfirmation as requestConfirmationCall,
  resetPassword as resetPasswordCall,
  signup,
} from '@55tickets/contracts/accounts.ts'
import { NAME_LINK_REFUSED } from '@55tickets/rules/people/person-name.ts'
import { hasLink } from '@55tickets/rules/text/links.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey, countAttempts } from '../../platform/attempts.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import { isFromOurSite, isOurOrigin } from '../../platform/http/same-site.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import { confirmEmail, requestConfirmation } from './confirm-email.ts'
import { loginCookies, readXsrfHeader } from './cookies.ts'
import type { AccountsDeps } from './deps.ts'
import { judgePassword } from './guessable-password.ts'
import { findKnownDevice, passwordSource, rememberDevice } from './known-devices.ts'
import { logIn } from './log-in.ts'
import { loginDevice } from './login-device.ts'
import { findMe } from './queries.ts'
import { requestRecovery, resetPassword } from './recover-password.ts'
import { refreshLogin } from './refresh-login.ts'
import { registerSecondFactors } from './second-factor/routes.ts'
import { registerSecurity } from './security-routes.ts'
import { sendLogin } from './send-login.ts'
import { signUp } from './sign-up.ts'
import { endLogin } from './store.ts'

export function registerAccounts(app: FastifyInstance, deps: AccountsDeps): void {
  registerLogins(app, deps)
  registerMailedLinks(app, deps)
  registerSecurity(app, deps)
  registerSecondFactors(app, deps)
  registerChangePassword(app)
}

/** Page with a field for another password, and with a way to a mailed link for who forgot the old one. */
const CHANGE_PASSWORD_PAGE = '/profile/seguranca'

/** Registers the address at which password managers look for the page that changes a password. */
function registerChangePassword(app: FastifyInstance): void {
  const options = { config: { access: 'open' }, schema: { hide: true } } as const
  app.get('/.well-known/change-password', options, async (_request, reply) =>
    reply.redirect(CHANGE_PASSWORD_PAGE),
  )
}

/** Registers sign-up, login and what keeps or ends it. */
function registerLogins(app: FastifyInstance, deps: AccountsDeps): void {
  const { config, db, clock, tokens, endedLogins, isMember } = deps
  const cookies = loginCookies(config, tokens)
  const isForeign = (request: FastifyRequest) => !isFromOurSite(request, config)

  route(app, signup, async ({ body, request }) => {
    if (isForeign(request)) return refuse('CROSS_SITE')
    const limited = await countAttempts(db, [
      [`signup address ${addressKey(request.ip)}`, config.SIGNUP_LIMIT_ADDRESS],
    ])
    if (limited) return limited
    if (hasLink(body.name)) return refuse('BAD_INPUT', { fields: { name: NAME_LINK_REFUSED } })
    await signUp(deps, { ...body, address: request.ip })
    return { message: 'Cadastro realizado com sucesso! Por favor, faça login.' }
  })

  route(app, judgePasswordCall, async ({ body }) => ({
    fault: await judgePassword(body.password, body),
  }))

  route(app, login, async ({ body, request, reply }) => {
    if (isForeign(request)) return refuse('CROSS_SITE')
    const source = passwordSource(request)
    const started = await logIn(deps, { ...body, ...source, on: loginDevice(request) })
    return isRefusal(started) ? started : sendLogin(deps, { request, reply }, started)
  })

  route(app, refresh, async ({ request, reply }) => {
    const presented = tokens.readRefresh(cookies.readRefreshToken(request) ?? '')
    if (!presented) return refuse('UNAUTHENTICATED')
    if (!tokens.isXsrfToken(presented.loginId, readXsrfHeader(request))) return refuse('XSRF')
    const refreshed = await refreshLogin(db, presented, loginDevice(request))
    if (isRefusal(refreshed)) {
      // A reused token has ended its login.
      await endedLogins.reloadQuietly()
      cookies.clear(reply)
      return refreshed
    }
    cookies.set(reply, refreshed.loginId, refreshed.generation)
    // Logins from before devices were known, or whose cookie has expired.
    const source = passwordSource(request)
    if (!findKnownDevice(config, refreshed.account, source))
      rememberDevice(config, reply, refreshed, source)
    return { accessToken: tokens.issueAccess(refreshed, clock.now()) }
  })

  route(app, logout, async ({ request, reply }) => {
    // Without this check a form on another site, which sends no cookies, could still clear them.
    if (isForeign(request)) return refuse('CROSS_SITE')
    const presented = tokens.readRefresh(cookies.readRefreshToken(request) ?? '')
    if (presented && !tokens.isXsrfToken(presented.loginId, readXsrfHeader(request)))
      return refuse('XSRF')
    const loginId = presented?.loginId ?? request.caller?.loginId
    if (loginId) {
      await db.transaction().execute((tx) => endLogin(tx, loginId, 'logout'))
      await endedLogins.reloadQuietly()
      cookies.clear(reply)
    }
    return { message: 'Logged out successfully.' }
  })

  route(app, readMe, async ({ request }) => {
    const me = await findMe(db, requireCaller(request))
    if (!me) return refuse('UNAUTHENTICATED')
    return (await isMember(db, me.id)) ? { ...me, roles: [...me.roles, 'promoter' as const] } : me
  })
}

/** Registers what a mailed link is for: to confirm an e-mail address, to choose a new password. */
function registerMailedLinks(app: FastifyInstance, deps: AccountsDeps): void {
  const { config, db, enqueue, endedLogins } = deps
  const isForeign = (request: FastifyRequest) => !isFromOurSite(request, config)
  const ownOrigin = (origin: string | undefined) =>
    origin && isOurOrigin(origin, config) ? origin : config.PUBLIC_URL

  route(app, requestConfirmationCall, async ({ body, request }) => {
    const refused = await requestConfirmation(db, enqueue, config, {
      email: body.email,
      origin: ownOrigin(body.origin),
      address: addressKey(request.ip),
    })
    return refused ?? { message: 'Link de confirmação enviado para seu email!' }
  })

  route(app, confirmEmailCall, async ({ body, request }) => {
    if (isForeign(request)) return refuse('CROSS_SITE')
    const { token } = body
    const refused = await confirmEmail(db, config, { token, address: addressKey(request.ip) })
    return refused ?? { message: 'Email confirmado com sucesso!' }
  })

  route(app, forgotPassword, async ({ body, request }) => {
    const refused = await requestRecovery(db, enqueue, config, {
      email: body.email,
      origin: ownOrigin(body.origin),
      address: addressKey(request.ip),
    })
    return refused ?? { message: 'Instruções de recuperação enviadas para seu email!' }
  })

  route(app, resetPasswordCall, async ({ body, request, reply }) => {
    if (isForeign(request)) return refuse('CROSS_SITE')
    const account = await resetPassword(deps, {
      ...body,
      address: addressKey(request.ip),
    })
    if (isRefusal(account)) return account
    // Whoever opened the mailed link can log in at once, whatever others guess meanwhile.
    rememberDevice(config, reply, { account, loginId: randomUUID() }, passwordSource(request))
    await endedLogins.reloadQuietly()
    return { message: 'Senha alterada com sucesso!' }
  })
}
