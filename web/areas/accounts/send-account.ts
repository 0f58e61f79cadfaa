import '../../lib/forms/zod-setup.ts'
import {
  confirmEmail,
  forgotPassword,
  requestConfirmation,
  resetPassword,
  signup,
} from '@55tickets/contracts/accounts.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import type { Api } from '../../lib/api/api.ts'

interface NewAccount {
  readonly name: string
  readonly email: string
  readonly cellphone: string
  readonly password: string
  readonly passwordConfirm: string
}

export const sendSignup = (api: Api, account: NewAccount) =>
  api(signup, {
    body: { ...account, cellphone: digits(account.cellphone), acceptTerms: true },
  })

export const sendForgotPassword = (api: Api, email: string) =>
  api(forgotPassword, { body: { email, origin: window.location.origin } })

export const sendResetPassword = (api: Api, token: string, newPassword: string) =>
  api(resetPassword, { body: { token, newPassword } })

export const sendConfirmEmail = (api: Api, token: string) => api(confirmEmail, { body: { token } })

export const sendAskConfirmation = (api: Api, email: string) =>
  api(requestConfirmation, { body: { email, origin: window.location.origin } })
