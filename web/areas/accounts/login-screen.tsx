import { checkEmail } from '@55tickets/rules/people/email.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from '../../framework/router/router.tsx'
import { ApiError } from '../../lib/api/api.ts'
import { useAuth } from '../../lib/auth/auth.tsx'
import { focusField } from '../../lib/forms/controls.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { AccountChoice } from './account-choice.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { EmailField } from './email-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { SecondStep } from './second-step.tsx'
import { readRegisteredEmail } from './signup-state.ts'
import { useArrival } from './use-arrival.ts'
import { useLeaveOnceSignedIn } from './use-leave.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

const signInLead = 'Acesse seus ingressos e suas inscrições.'
/** English by specification. */
const unknownError = 'An unknown login error occurred'

const secondSteps: Partial<Record<string, 'code' | 'passkey'>> = {
  CODE_NEEDED: 'code',
  PASSKEY_NEEDED: 'passkey',
}

interface Step extends Pick<ComponentProps<typeof SecondStep>, 'asked' | 'credentials'> {
  readonly View: typeof SecondStep
}

interface LoginScreenProps {
  /** Summary of the purchase, where the login interrupts one. */
  readonly waiting?: ReactNode
}

export function LoginScreen({ waiting }: LoginScreenProps) {
  const auth = useAuth()
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  // Read only after an in-app navigation: the history entry outlives a reload, the message should
  // not.
  const [registered] = useState(isHydrated ? readRegisteredEmail(state) : undefined)
  const { email: typed, withEmail } = useArrival()
  const isLeaving = useLeaveOnceSignedIn()
  const [step, setStep] = useState<Step>()
  const logIn = async (credentials: Step['credentials']) => {
    passkey.reset()
    try {
      await auth.login(credentials)
    } catch (error) {
      const asked = error instanceof ApiError && secondSteps[error.code]
      if (!asked) throw error
      const { SecondStep: View } = await import('./second-step.tsx')
      setStep({ View, asked, credentials })
    }
  }
  const { form, text, values, busy, failure } = useForm({
    initial: { email: registered ?? typed, password: '' },
    validate: ({ email, password }) => ({
      email: checkEmail(email),
      password: password ? null : 'Senha é obrigatória',
    }),
    send: ({ email, password }) => logIn({ email: email.trim(), password }),
    failureText: unknownError,
  })
  const passkey = usePasskeyLogin(!step && !busy && !isLeaving)
  const arrival = withEmail(values.email)
  if (step) {
    const goBack = () => {
      flushSync(() => setStep(undefined))
      focusField(form.ref.current, 'password')
    }
    return <step.View {...step} {...{ isLeaving, waiting }} onBack={goBack} />
  }
  return (
    <AccountFrame
      title="Entrar"
      lead={waiting ? 'Entre ou crie sua conta para reservar.' : signInLead}
      after={
        !waiting && (
          <>
            Ainda não tem conta?{' '}
            <Link to="/signup" state={arrival} className="text-link">
              Criar conta
            </Link>
          </>
        )
      }
    >
      {waiting}
      {waiting && <AccountChoice arrival={arrival} />}
      {registered !== undefined && (
        <p className="mt-5 flex gap-2.5 rounded-md bg-ok-soft px-4 py-3 font-medium text-ok">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          Registro realizado com sucesso! Por favor, faça login.
        </p>
      )}
      <AccountForm
        form={form}
        busy={busy || isLeaving}
        failure={
          passkey.failure ??
          (failure && (
            <span>
              <span lang={failure === unknownError ? 'en' : undefined}>{failure}</span>
              {/* The sign-up does not tell whether the address had an account: only the mail does. */}
              {registered !== undefined && (
                <span className="mt-1 block font-normal">
                  Já tinha uma conta com este email? A senha dela não mudou: veja o email que
                  enviamos.
                </span>
              )}
            </span>
          ))
        }
        action="Entrar"
      >
        <EmailField {...text('email')} autoComplete="username webauthn" enterKeyHint="next" />
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
            state={arrival}
            className="text-link inline-flex min-h-11 items-center"
          >
            Esqueci minha senha
          </Link>
        </p>
      </AccountForm>
      <div className="mt-3">
        <PasskeyButton variant="quiet" passkey={passkey} />
      </div>
    </AccountFrame>
  )
}
