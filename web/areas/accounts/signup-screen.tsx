import { checkEmail } from '@55tickets/rules/people/email.ts'
import { checkConfirmation, checkPassword } from '@55tickets/rules/people/password.ts'
import { checkName } from '@55tickets/rules/people/person-name.ts'
import { checkPhone, maskPhone } from '@55tickets/rules/people/phone.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useNavigate } from '../../framework/router/router.tsx'
import { useApi } from '../../lib/app-context.tsx'
import type { LoginArrival } from '../../lib/auth/login-arrival.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AccountChoice } from './account-choice.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordAdvice } from './password-advice.tsx'
import type { SignupState } from './signup-state.ts'
import { useArrival } from './use-arrival.ts'
import { useLeaveOnceSignedIn } from './use-leave.ts'

const initial = {
  name: '',
  email: '',
  cellphone: '',
  password: '',
  passwordConfirm: '',
  acceptTerms: false,
}

const validate = (values: typeof initial) => ({
  name: checkName(values.name),
  email: checkEmail(values.email),
  cellphone: checkPhone(values.cellphone),
  password: checkPassword(values.password),
  passwordConfirm: checkConfirmation(values.password, values.passwordConfirm),
  acceptTerms: values.acceptTerms ? null : 'Você deve aceitar os termos',
})

interface SignupScreenProps {
  /** Summary of the purchase, where the sign-up interrupts one. */
  readonly waiting?: ReactNode
}

export function SignupScreen({ waiting }: SignupScreenProps) {
  const api = useApi()
  const navigate = useNavigate()
  const { email: typed, arrival, withEmail } = useArrival()
  const isLeaving = useLeaveOnceSignedIn()
  const { form, text, checkbox, values, busy, failure } = useForm({
    initial: { ...initial, email: typed },
    validate,
    send: async ({ email, cellphone, ...values }) => {
      await api('signup', {
        body: { ...values, email, cellphone: digits(cellphone), acceptTerms: true },
      })
      toast.success('Cadastro realizado com sucesso! Por favor, faça login.')
      const { email: _, ...rest } = arrival
      const state: LoginArrival & SignupState = { ...rest, registered: email.trim() }
      navigate('/login', { replace: true, state })
    },
    failureText: 'Ocorreu um erro desconhecido ao cadastrar',
  })
  return (
    <AccountFrame
      title="Criar conta"
      lead="Uma conta para reservar, comprar e guardar seus ingressos."
      after={
        !waiting && (
          <>
            Já tem conta?{' '}
            <Link to="/login" state={withEmail(values.email)} className="text-link">
              Entrar
            </Link>
          </>
        )
      }
    >
      {waiting}
      {waiting && <AccountChoice arrival={withEmail(values.email)} />}
      <AccountForm form={form} busy={busy || isLeaving} failure={failure} action="Criar conta">
        <TextField
          label="Nome"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          aria-required
          {...text('name')}
        />
        <EmailField {...text('email')} autoComplete="email" enterKeyHint="next" />
        <TextField
          label="Celular"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(11) 91234-5678"
          enterKeyHint="next"
          aria-required
          {...text('cellphone', maskPhone)}
        />
        <PasswordField
          label="Senha"
          autoComplete="new-password"
          enterKeyHint="next"
          aria-required
          hint={
            <PasswordAdvice
              password={values.password}
              owner={{ name: values.name, email: values.email }}
            />
          }
          {...text('password')}
        />
        <PasswordField
          label="Confirmar senha"
          autoComplete="new-password"
          enterKeyHint="go"
          aria-required
          {...text('passwordConfirm')}
        />
        <TermsTick {...checkbox('acceptTerms')} />
      </AccountForm>
    </AccountFrame>
  )
}

function TermsTick(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  return (
    <Checkbox
      label={
        <>
          Li e aceito os <TermsLink to="/terms">Termos de Serviço</TermsLink> e a{' '}
          <TermsLink to="/privacy">Política de Privacidade</TermsLink>
        </>
      }
      aria-required
      {...props}
    />
  )
}

/** Link that opens in another tab, so that the filled-in form is kept. */
function TermsLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-link">
      {children}
      <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
    </Link>
  )
}
