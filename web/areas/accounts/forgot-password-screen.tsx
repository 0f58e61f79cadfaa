import { checkEmail } from '@55tickets/rules/people/email.ts'
import { useState } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountOutcome } from './account-outcome.tsx'
import { EmailField } from './email-field.tsx'
import { useArrival } from './use-arrival.ts'

export function ForgotPasswordScreen() {
  const api = useApi()
  const { email: typed, withEmail } = useArrival()
  const [sentTo, setSentTo] = useState<string>()
  const { form, text, values, busy, failure } = useForm({
    initial: { email: typed },
    validate: ({ email }) => ({ email: checkEmail(email) }),
    send: async (values) => {
      const email = values.email.trim()
      await api('forgotPassword', { body: { email, origin: window.location.origin } })
      toast.success('Instruções de recuperação enviadas para seu email!')
      setSentTo(email)
    },
    failureText: 'Ocorreu um erro ao enviar o email de recuperação',
  })
  if (sentTo !== undefined) {
    return (
      <AccountOutcome
        title="Email Enviado!"
        action={
          <ButtonLink to="/login" state={withEmail(values.email)} size="lg" className="w-full">
            Voltar para o login
          </ButtonLink>
        }
      >
        {/* Only the mail, which its owner reads, says whether the address has an account. */}
        <p>
          Se houver uma conta com <strong className="wrap-anywhere text-ink">{sentTo}</strong>, o
          link para escolher outra senha chega em instantes e vale por 60 minutos.
        </p>
        <p className="mt-3">Não chegou? Procure também na caixa de spam.</p>
      </AccountOutcome>
    )
  }
  return (
    <AccountFrame
      title="Recuperar senha"
      lead="Diga o email da sua conta e enviamos um link para você escolher outra senha."
      after={
        <>
          Lembrou a senha?{' '}
          <Link to="/login" state={withEmail(values.email)} className="text-link">
            Voltar para o login
          </Link>
        </>
      }
    >
      <AccountForm form={form} busy={busy} failure={failure} action="Enviar link">
        <EmailField {...text('email')} autoComplete="email" enterKeyHint="send" />
      </AccountForm>
    </AccountFrame>
  )
}
