import { checkEmail } from '@55tickets/rules/email.ts'
import { checkConfirmation, checkPassword } from '@55tickets/rules/password.ts'
import { checkName } from '@55tickets/rules/person-name.ts'
import { checkPhone, maskPhone } from '@55tickets/rules/phone.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/form.ts'
import { type LoginArrival, readArrival } from '../../lib/login-arrival.ts'
import { toast } from '../../lib/toasts.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordAdvice } from './password-advice.tsx'
import type { Registered } from './registered.ts'
import { TermsTick } from './terms-tick.tsx'
import { useLeaveOnceSignedIn } from './use-leave.ts'

const initial = {
  name: '',
  email: '',
  cellphone: '',
  password: '',
  passwordConfirm: '',
  acceptTerms: false,
}

const check = (values: typeof initial) => ({
  name: checkName(values.name),
  email: checkEmail(values.email),
  cellphone: checkPhone(values.cellphone),
  password: checkPassword(values.password),
  passwordConfirm: checkConfirmation(values.password, values.passwordConfirm),
  acceptTerms: values.acceptTerms ? null : 'Você deve aceitar os termos',
})

export function SignupScreen() {
  const api = useApi()
  const navigate = useNavigate()
  const arrival = readArrival(useLocation().state)
  const isLeaving = useLeaveOnceSignedIn()
  const { form, text, tick, values, busy, trouble } = useForm({
    initial,
    check,
    send: async ({ name, email, cellphone, password, passwordConfirm }) => {
      const { sendSignup } = await import('./send-account.ts')
      await sendSignup(api, { name, email, cellphone, password, passwordConfirm })
      toast.success('Cadastro realizado com sucesso! Por favor, faça login.')
      const state: LoginArrival & Registered = { ...arrival, registered: email.trim() }
      void navigate('/login', { replace: true, state })
    },
    failure: 'Ocorreu um erro desconhecido ao cadastrar',
  })
  return (
    <AccountFrame
      title="Criar conta"
      lead="Uma conta para reservar, comprar e guardar seus ingressos."
      after={
        <>
          Já tem conta?{' '}
          <Link to="/login" state={arrival} className="text-link">
            Entrar
          </Link>
        </>
      }
    >
      <AccountForm form={form} busy={busy || isLeaving} trouble={trouble} action="Criar conta">
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
          hint={<PasswordAdvice password={values.password} />}
          {...text('password')}
        />
        <PasswordField
          label="Confirmar senha"
          autoComplete="new-password"
          enterKeyHint="go"
          aria-required
          {...text('passwordConfirm')}
        />
        <TermsTick {...tick('acceptTerms')} />
      </AccountForm>
    </AccountFrame>
  )
}
