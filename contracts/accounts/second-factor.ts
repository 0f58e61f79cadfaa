import { MAX_PASSKEY_NAME_LENGTH } from '@55tickets/rules/people/passkey-name.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Id, Instant } from '../http/parts.ts'
import { FactorCode, PasskeyAssertion, PasskeyRequest } from './step-up.ts'

/** Second factors of an account: passkeys, an authenticator app, and recovery codes beside them. */

const Token = z.object({ accessToken: z.string() })

const PasskeyName = z.pipe(
  z.pipe(z.string(), z.transform(tidyLine)),
  z
    .string()
    .check(
      z.minLength(1, 'Dê um nome'),
      z.maxLength(MAX_PASSKEY_NAME_LENGTH, `Use até ${MAX_PASSKEY_NAME_LENGTH} caracteres`),
    ),
)

/** Ten codes, shown once, when the first second factor is set up; null later. */
const RecoveryCodes = z.nullable(z.array(z.string()))

export const SecondFactors = z.object({
  passkeys: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      since: Instant,
      usedAt: z.nullable(Instant),
    }),
  ),
  /** Since when an authenticator app is set up; null without one. */
  authenticatorSince: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  /** Somebody asked our team to switch the factors off, which happens then; null otherwise. */
  resetAt: z.nullable(Instant),
})
export type SecondFactors = z.infer<typeof SecondFactors>

export const readSecondFactors = call({
  method: 'GET',
  path: '/auth/second-factors',
  access: 'user',
  summary: 'The caller’s passkeys, authenticator app and recovery codes',
  answer: SecondFactors,
})

/** Options that a browser is given to make a passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

export const beginPasskey = call({
  method: 'POST',
  path: '/auth/passkeys/begin',
  access: 'user',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'What the browser needs to make a passkey',
  answer: PasskeyCreation,
  refusals: ['NOT_FOUND', 'TOO_MANY_PASSKEYS', 'EMAIL_NOT_PROVED'],
})

export const addPasskey = call({
  method: 'POST',
  path: '/auth/passkeys',
  access: 'user',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Adds the passkey that the browser made',
  body: z.strictObject({
    name: PasskeyName,
    passkey: z.object({
      id: z.string().check(z.maxLength(2000)),
      rawId: z.string().check(z.maxLength(2000)),
      type: z.literal('public-key'),
      clientExtensionResults: z._default(z.object({}), {}),
      response: z.object({
        clientDataJSON: z.string().check(z.maxLength(4000)),
        attestationObject: z.string().check(z.maxLength(20_000)),
        transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
      }),
    }),
  }),
  status: 201,
  answer: z.object({ factors: SecondFactors, recoveryCodes: RecoveryCodes }),
  refusals: ['NOT_FOUND', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS', 'EMAIL_NOT_PROVED'],
})

const OnePasskey = z.strictObject({ passkeyId: Id })

export const renamePasskey = call({
  method: 'PUT',
  path: '/auth/passkeys/:passkeyId',
  access: 'user',
  limitedBy: 'user',
  summary: 'Names a passkey of the caller',
  params: OnePasskey,
  body: z.strictObject({ name: PasskeyName }),
  answer: SecondFactors,
  refusals: ['PASSKEY_NOT_FOUND'],
})

export const removePasskey = call({
  method: 'DELETE',
  path: '/auth/passkeys/:passkeyId',
  access: 'user',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Removes a passkey of the caller, who is mailed',
  params: OnePasskey,
  answer: SecondFactors,
  refusals: ['PASSKEY_NOT_FOUND'],
})

export const beginAuthenticator = call({
  method: 'POST',
  path: '/auth/authenticator/begin',
  access: 'user',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'A new secret for an authenticator app, which counts once a code of it was typed',
  answer: z.object({
    /** In Base32, in groups of four, to type. */
    secret: z.string(),
    /** `otpauth:` address, for the QR code. */
    uri: z.string(),
    /** The QR code, as a `data:` URI. */
    qrCodeUrl: z.string(),
  }),
  refusals: ['NOT_FOUND', 'EMAIL_NOT_PROVED'],
})

export const addAuthenticator = call({
  method: 'POST',
  path: '/auth/authenticator',
  access: 'user',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Sets up the authenticator app whose code was typed, in the place of an older one',
  body: z.strictObject({ code: FactorCode }),
  status: 201,
  answer: z.object({ factors: SecondFactors, recoveryCodes: RecoveryCodes }),
  refusals: ['NOT_FOUND', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS'],
})

export const removeAuthenticator = call({
  method: 'DELETE',
  path: '/auth/authenticator',
  access: 'user',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Removes the caller’s authenticator app; the caller is mailed',
  answer: SecondFactors,
})

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/auth/recovery-codes',
  access: 'user',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Ten new recovery codes in the place of the old ones, shown once',
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['SECOND_FACTOR_MISSING'],
})

export const stopFactorReset = call({
  method: 'DELETE',
  path: '/auth/second-factors/reset',
  access: 'user',
  limitedBy: 'user',
  summary: 'Stops that our team switches the caller’s second factors off',
  answer: SecondFactors,
})

export const requestLoginPasskey = call({
  method: 'POST',
  path: '/login/passkey/begin',
  access: 'open',
  summary: 'What the browser needs to ask for a passkey of any account',
  answer: PasskeyRequest,
  refusals: ['CROSS_SITE'],
})

export const logInByPasskey = call({
  method: 'POST',
  path: '/login/passkey',
  access: 'open',
  summary: 'Signs in by a passkey, without a password',
  body: z.strictObject({ passkey: PasskeyAssertion }),
  answer: Token,
  refusals: ['PASSKEY_REFUSED', 'ACCOUNT_BLOCKED', 'CROSS_SITE', 'TOO_MANY_ATTEMPTS'],
})
