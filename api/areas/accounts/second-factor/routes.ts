import {
  addAuthenticator as addAuthenticatorCall,
  addPasskey as addPasskeyCall,
  beginAuthenticator as beginAuthenticatorCall,
  beginPasskey as beginPasskeyCall,
  logInByPasskey as logInByPasskeyCall,
  readSecondFactors,
  removeAuthenticator as removeAuthenticatorCall,
  removePasskey as removePasskeyCall,
  renamePasskey as renamePasskeyCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  requestLoginPasskey,
  stopFactorReset,
} from '@55tickets/contracts/accounts/second-factor.ts'
import { requestPasskey as requestPasskeyCall } from '@55tickets/contracts/accounts/step-up.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireCaller } from '../../../platform/http/access.ts'
import { route } from '../../../platform/http/route.ts'
import { isFromOurSite } from '../../../platform/http/same-site.ts'
import { isRefusal, refuse } from '../../../platform/refuse.ts'
import { passwordSource } from '../known-devices.ts'
import { loginDevice } from '../login-device.ts'
import { type SendLoginDeps, sendLogin } from '../send-login.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskey } from './begin-passkey.ts'
import {
  addAuthenticator,
  beginAuthenticator,
  removeAuthenticator,
} from './change-authenticator.ts'
import { removePasskey, renamePasskey } from './change-passkey.ts'
import type { CodeDeps } from './check-code.ts'
import { readFactors } from './find-factors.ts'
import { logInByPasskey } from './log-in-by-passkey.ts'
import { requestPasskey } from './passkeys.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { stopReset } from './stop-reset.ts'

type SecondFactorDeps = SendLoginDeps & CodeDeps

/** Registers what a user does with second factors, and the login by a passkey. */
export function registerSecondFactors(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { db, config } = deps
  const callerId = (request: FastifyRequest) => requireCaller(request).userId

  route(app, readSecondFactors, async ({ request }) => readFactors(db, callerId(request)))
  route(app, beginPasskeyCall, async ({ request }) => beginPasskey(deps, callerId(request)))
  route(app, addPasskeyCall, async ({ body, request }) => addPasskey(deps, callerId(request), body))
  route(app, renamePasskeyCall, async ({ params, body, request }) =>
    renamePasskey(db, { userId: callerId(request), ...params }, body.name),
  )
  route(app, removePasskeyCall, async ({ params, request }) =>
    removePasskey(deps, { userId: callerId(request), ...params }),
  )
  route(app, beginAuthenticatorCall, async ({ request }) =>
    beginAuthenticator(deps, callerId(request)),
  )
  route(app, addAuthenticatorCall, async ({ body, request }) =>
    addAuthenticator(deps, { userId: callerId(request), ...body }),
  )
  route(app, removeAuthenticatorCall, async ({ request }) =>
    removeAuthenticator(deps, callerId(request)),
  )
  route(app, renewRecoveryCodesCall, async ({ request }) =>
    renewRecoveryCodes(deps, callerId(request)),
  )
  route(app, stopFactorReset, async ({ request }) => {
    const userId = callerId(request)
    await stopReset(db, userId)
    return readFactors(db, userId)
  })
  route(app, requestPasskeyCall, async ({ request }) =>
    requestPasskey(db, config, 'step_up', callerId(request)),
  )

  route(app, requestLoginPasskey, async ({ request }) => {
    if (!isFromOurSite(request, config)) return refuse('CROSS_SITE')
    return requestPasskey(db, config, 'login', null)
  })
  route(app, logInByPasskeyCall, async ({ body, request, reply }) => {
    if (!isFromOurSite(request, config)) return refuse('CROSS_SITE')
    const { passkey } = body
    const source = passwordSource(request)
    const started = await logInByPasskey(deps, { passkey, source, on: loginDevice(request) })
    return isRefusal(started) ? started : sendLogin(deps, { request, reply }, started)
  })
}
