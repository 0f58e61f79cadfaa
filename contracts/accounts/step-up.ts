import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Instant } from '../http/parts.ts'

/** Minutes for which a login may do dangerous things after its user proved who they are. */
export const STEP_UP_MINUTES = 10

/**
 * Ways in which a user proves who they are: with a second factor if there is one, else by the password.
 * `code` is one of an authenticator app, or a recovery code.
 */
export const StepUpWay = z.enum(['passkey', 'code', 'password'])
export type StepUpWay = z.infer<typeof StepUpWay>

/** What a browser answers for a passkey; fields that we do not read are dropped. */
export const PasskeyAssertion = z.object({
  id: z.string().check(z.maxLength(2000)),
  rawId: z.string().check(z.maxLength(2000)),
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.object({}), {}),
  response: z.object({
    clientDataJSON: z.string().check(z.maxLength(4000)),
    authenticatorData: z.string().check(z.maxLength(4000)),
    signature: z.string().check(z.maxLength(4000)),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** Options that a browser is given to ask for a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty where any passkey of this site will do. */
  allowCredentials: z.array(
    z.object({
      id: z.string(),
      type: z.literal('public-key'),
      transports: z.array(z.string()),
    }),
  ),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** A code of an authenticator app (six digits), or a recovery code; spaces and dashes do not count. */
export const FactorCode = z
  .string('Digite o código')
  .check(z.minLength(1, 'Digite o código'), z.maxLength(50, 'Código inválido'))

export const readStepUp = call({
  method: 'GET',
  path: '/auth/step-up',
  access: 'user',
  summary: 'How the caller can prove who they are, the quickest way first',
  answer: z.object({
    ways: z.array(StepUpWay),
    /** Until when this login needs no further proof; null where it needs one now. */
    until: z.nullable(Instant),
  }),
})

export const requestPasskey = call({
  method: 'POST',
  path: '/auth/step-up/passkey',
  access: 'user',
  limitedBy: 'user',
  summary: 'What the browser needs to ask for one of the caller’s passkeys',
  answer: PasskeyRequest,
})

export const stepUp = call({
  method: 'POST',
  path: '/auth/step-up',
  access: 'user',
  limitedBy: 'user',
  summary: 'Proves who the caller is: this login may then do dangerous things for ten minutes',
  /** Exactly one of them; the password only where no second factor is set up. */
  body: z.strictObject({
    password: z.optional(z.string().check(z.maxLength(1000))),
    code: z.optional(FactorCode),
    passkey: z.optional(PasskeyAssertion),
  }),
  answer: z.object({ until: Instant }),
  refusals: [
    'NOT_FOUND',
    'WRONG_PASSWORD',
    'WRONG_CODE',
    'CODE_REUSED',
    'PASSKEY_REFUSED',
    'SECOND_FACTOR_NEEDED',
    'TOO_MANY_ATTEMPTS',
  ],
})
