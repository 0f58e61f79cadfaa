import { checkEmail } from '@55tickets/rules/email.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '../../lib/auth.tsx'
import { useForm } from '../../lib/form.ts'
import { useIsLive } from '../../lib/live.ts'
import { readArrival } from '../../lib/login-arrival.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { EmailField } from './email-field.tsx'
import { readRegistered } from './registered.ts'
import { useLeaveOnceSignedIn } from './use-leave.ts'

/** English by decision. */
const unknownError = 'An unknown login error occurred'

export function LoginScreen() {
  const auth = useAuth()
  const { state } = useLocation()
  const isLive = useIsLive()
  // Only for who comes from the sign-up: the history entry outlives a reload, the news does not.
  const [registered] = useState(isLive ? readRegistered(state) : undefined)
  const isLeaving = useLeaveOnceSignedIn()
  const { form, text, busy, trouble } = useForm({
    initial: { email: registered ?? '', password: '' },
    check: ({ email, password }) => ({
      email: checkEmail(email),
      password: password ? null : 'Senha é obrigatória',
    }),
    send: ({ email, password }) => auth.login({ email: email.trim(), password }),
    failure: unknownError,
  })
  return (
    <AccountFrame
      title="Entrar"
      lead="Acesse seus ingressos e suas inscrições."
      after={
        <>
          Ainda não tem conta?{' '}
          <Link to="/signup" state={readArrival(state)} className="text-link">
            Criar conta
          </Link>
        </>
      }
    >
      {registered !== undefined && (
        <p className="mt-5 flex gap-2.5 rounded-md bg-ok-soft px-4 py-3 font-medium text-ok">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          Registro realizado com sucesso! Por favor, faça login.
        </p>
      )}
      <AccountForm
        form={form}
        busy={busy || isLeaving}
        trouble={trouble === unknownError ? <span lang="en">{trouble}</span> : trouble}
        action="Entrar"
      >
        <EmailField {...text('email')} autoComplete="username" enterKeyHint="next" />
        <PasswordField
          label="Senha"
          autoComplete="current-password"
          enterKeyHint="go"
          aria-required
          {...text('password')}
        />
        <p className="-mt-1 mb-3">
          <Link
            to="/forgot-password"
            state={readArrival(state)}
            className="text-link inline-flex min-h-11 items-center"
          >
            Esqueci minha senha
          </Link>
        </p>
      </AccountForm>
    </AccountFrame>
  )
}
