import type { login } from '@55tickets/contracts/accounts.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Clock } from '../../platform/db/clock.ts'
import { loginCookies } from './cookies.ts'
import { passwordSource, rememberDevice } from './known-devices.ts'
import type { LoginDeps, StartedLogin } from './log-in.ts'
import type { Tokens } from './tokens.ts'

export interface SendLoginDeps extends LoginDeps {
  readonly config: Config
  readonly clock: Pick<Clock, 'now'>
  readonly tokens: Tokens
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sets the cookies of a login that was started, by which its device is known from now on, and makes its first token. */
export function sendLogin(
  { config, clock, tokens }: SendLoginDeps,
  { request, reply }: Exchange,
  started: StartedLogin,
): Answer<typeof login> {
  loginCookies(config, tokens).set(reply, started.loginId, 1)
  rememberDevice(config, reply, started, passwordSource(request))
  return { accessToken: tokens.issueAccess(started, clock.now()) }
}
