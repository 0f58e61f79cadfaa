import { checkEmail } from '@55tickets/rules/people/email.ts'
import {
  checkConfirmation,
  checkPassword,
  MAX_PASSWORD_LENGTH,
} from '@55tickets/rules/people/password.ts'
import { checkName } from '@55tickets/rules/people/person-name.ts'
import { checkPhone } from '@55tickets/rules/people/phone.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { FactorCode } from './accounts/step-up.ts'
import { call } from './http/call.ts'

/** Text validated by a rule that the forms use too; the rule's message is the error. */
export const checkedText = (rule: (text: string) => string | null, most = 300) =>
  z.string(rule('') ?? undefined).check((payload) => {
    const message = payload.value.length > most ? 'Texto longo demais' : rule(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
  })

const Email = z.pipe(
  checkedText(checkEmail),
  z.transform((text) => text.trim()),
)
/** Required text that is validated elsewhere. */
const requiredText = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(1000, 'Texto longo demais'))

export const Address = z.object({
  postalCode: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
})

/**
 * Role of a user besides buying: `platform` is a team member, `gate` admits people at an event,
 * `promoter` is a member of an organization.
 */
export const Role = z.enum(['platform', 'gate', 'promoter'])
export type Role = z.infer<typeof Role>
/** A role that our team gives. */
export type StaffRole = Exclude<Role, 'promoter'>

export const CurrentUser = z.object({
  id: z.uuid(),
  /** Empty by default; the avatar is then "U". */
  name: z._default(z.string(), ''),
  email: z.string(),
  cellphone: z.string(),
  cpf: z.nullable(z.string()),
  address: z.nullable(Address),
  roles: z.array(Role),
  /** A team member, whose role waits for a second factor. */
  missesSecondFactor: z.optional(z.boolean()),
})
export type CurrentUser = z.infer<typeof CurrentUser>

const Token = z.object({ accessToken: z.string() })
const Message = z.object({ message: z.string() })

interface Passwords {
  readonly password: string
  readonly passwordConfirm: string
}

export const signup = call({
  method: 'POST',
  path: '/signup',
  access: 'open',
  summary:
    'Creates an account and mails a confirmation link; answers the same for an address that has one, whose owner is mailed; does not sign in',
  body: z
    .object({
      name: z.pipe(checkedText(checkName), z.transform(tidyLine)),
      email: Email,
      cellphone: z.pipe(checkedText(checkPhone), z.transform(digits)),
      password: checkedText(checkPassword, MAX_PASSWORD_LENGTH + 1),
      passwordConfirm: z.string('Confirmação de senha é obrigatória'),
      /** Required by the form; a caller that omits it accepts the terms by signing up. */
      acceptTerms: z.optional(z.literal(true, 'Você deve aceitar os termos')),
    })
    .check(
      z.check<Passwords>(
        ({ value, issues }) => {
          const { password, passwordConfirm } = value
          const message = checkConfirmation(password, passwordConfirm)
          const path = ['passwordConfirm']
          if (message) issues.push({ code: 'custom', path, message, input: passwordConfirm })
        },
        // Runs beside other errors too, as in the form, except if the value is no text at all.
        {
          when: ({ value }) =>
            typeof (value as Partial<Passwords> | null)?.passwordConfirm === 'string',
        },
      ),
    ),
  status: 201,
  answer: Message,
  refusals: ['CROSS_SITE', 'TOO_MANY_ATTEMPTS'],
})

export const login = call({
  method: 'POST',
  path: '/login',
  access: 'open',
  summary: 'Signs in: an access token in the answer, a refresh token in a cookie',
  body: z.object({
    email: Email,
    password: requiredText('Senha é obrigatória'),
    /** Asked for after the right password, where the account has a second factor. */
    code: z.optional(FactorCode),
  }),
  answer: Token,
  refusals: [
    'WRONG_CREDENTIALS',
    'CODE_NEEDED',
    'PASSKEY_NEEDED',
    'WRONG_CODE',
    'CODE_REUSED',
    'ACCOUNT_BLOCKED',
    'CROSS_SITE',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const logout = call({
  method: 'POST',
  path: '/logout',
  access: 'open',
  summary: 'Ends this login; needs the XSRF header beside the refresh cookie',
  answer: Message,
  refusals: ['CROSS_SITE', 'XSRF'],
})

export const refresh = call({
  method: 'GET',
  path: '/refresh',
  access: 'open',
  summary: 'A new access token for the refresh cookie; needs the XSRF header',
  answer: Token,
  refusals: ['UNAUTHENTICATED', 'XSRF'],
})

export const readMe = call({
  method: 'GET',
  path: '/auth/me',
  access: 'user',
  summary: 'The signed-in user',
  answer: CurrentUser,
})

export const requestConfirmation = call({
  method: 'POST',
  path: '/auth/send-confirmation',
  access: 'open',
  summary: 'Mails another confirmation link; answers the same whether the address is known or not',
  body: z.object({ email: Email, origin: z.optional(z.string().check(z.maxLength(300))) }),
  answer: Message,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const confirmEmail = call({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'open',
  summary: 'Proves the address of an account with the token of a confirmation link, once',
  body: z.object({ token: requiredText('Token inválido') }),
  answer: Message,
  refusals: ['CONFIRMATION_TOKEN_INVALID', 'CROSS_SITE', 'TOO_MANY_ATTEMPTS'],
})

export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'open',
  summary: 'Mails a recovery link; answers the same whether the address is known or not',
  body: z.object({ email: Email, origin: z.optional(z.string().check(z.maxLength(300))) }),
  answer: Message,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const resetPassword = call({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'open',
  summary: 'Sets a new password with the token of a recovery link, once, and ends all logins',
  body: z.object({
    token: requiredText('Token inválido'),
    newPassword: checkedText(
      (text) => checkPassword(text, 'Nova senha é obrigatória'),
      MAX_PASSWORD_LENGTH + 1,
    ),
  }),
  answer: Message,
  refusals: ['RESET_TOKEN_INVALID', 'CROSS_SITE', 'TOO_MANY_ATTEMPTS'],
})

export const changePassword = call({
  method: 'POST',
  path: '/auth/change-password',
  access: 'user',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Changes the caller’s password, ends all their other logins and mails them',
  body: z.object({
    newPassword: checkedText(
      (text) => checkPassword(text, 'Nova senha é obrigatória'),
      MAX_PASSWORD_LENGTH + 1,
    ),
  }),
  answer: Message,
  refusals: ['NOT_FOUND'],
})

export const judgePassword = call({
  method: 'POST',
  path: '/password-advice',
  access: 'open',
  summary: 'Tells whether a password is among the first that somebody would try',
  body: z.object({
    password: z.string().check(z.maxLength(MAX_PASSWORD_LENGTH)),
    name: z._default(z.string().check(z.maxLength(300)), ''),
    email: z._default(z.string().check(z.maxLength(300)), ''),
  }),
  answer: z.object({ fault: z.nullable(z.enum(['common', 'personal'])) }),
})

/** Devices on which a user is logged in. */
export const OwnLogins = z.object({
  logins: z.array(
    z.object({
      _id: z.uuid(),
      /** Null for a login of before devices were recorded. */
      device: z.nullable(z.string()),
      address: z.nullable(z.string()),
      since: z.iso.datetime(),
      usedAt: z.iso.datetime(),
      /** The login that asks. */
      isThis: z.boolean(),
    }),
  ),
})
export type OwnLogins = z.infer<typeof OwnLogins>

export const readOwnLogins = call({
  method: 'GET',
  path: '/auth/logins',
  access: 'user',
  summary: 'The caller’s logins with device, network address and last use',
  answer: OwnLogins,
})

export const endOwnLogin = call({
  method: 'DELETE',
  path: '/auth/logins/:loginId',
  access: 'user',
  limitedBy: 'user',
  summary: 'Ends one of the caller’s logins',
  params: z.strictObject({ loginId: z.uuid().check(z.toLowerCase()) }),
  answer: Message,
  refusals: ['LOGIN_NOT_FOUND'],
})

export const endOtherLogins = call({
  method: 'DELETE',
  path: '/auth/logins',
  access: 'user',
  limitedBy: 'user',
  summary: 'Ends all of the caller’s logins but this one',
  answer: Message,
})
