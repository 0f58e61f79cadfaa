import { checkEmail } from '@55tickets/rules/people/email.ts'
import { useEffect, useRef, useState } from 'react'
import { failureText, isRefusal } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountOutcome } from './account-outcome.tsx'
import { EmailField } from './email-field.tsx'

/** Confirms the address as soon as it is opened from the mail, without another press. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const api = useApi()
  const {
    mutate: confirm,
    status,
    error,
  } = useSingleMutation({ mutationFn: () => api('confirmEmail', { body: { token } }) })
  // A link works once, so an effect that runs twice must not send twice.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    confirm()
  }, [confirm])

  if (status === 'idle' || status === 'pending')
    return (
      <AccountFrame title="Confirmar email">
        <output className="mt-7 flex items-center gap-3 text-ink-soft">
          <Spinner className="text-action" />
          Confirmando o seu email…
        </output>
      </AccountFrame>
    )
  if (status === 'success')
    return (
      <AccountOutcome
        title="Email Confirmado!"
        action={
          <ButtonLink to="/" size="lg" className="w-full">
            Ver eventos
          </ButtonLink>
        }
      >
        <p>Obrigado! Agora sabemos que este email é seu.</p>
      </AccountOutcome>
    )
  if (isRefusal(error))
    return (
      <AskConfirmationScreen
        title="Link Inválido"
        lead="Este link de confirmação já foi usado ou passou das 48 horas. Se o seu email já está confirmado, não é preciso fazer nada. Se não, peça um novo link."
      />
    )
  return (
    <AccountOutcome
      title="Não foi possível confirmar"
      action={
        <Button size="lg" className="w-full" onClick={() => confirm()}>
          Tentar novamente
        </Button>
      }
    >
      <p>{failureText(error)}</p>
    </AccountOutcome>
  )
}

interface AskConfirmationProps {
  readonly title?: string
  readonly lead?: string
}

/** Requests another link, for people whose first one was lost or has expired. */
export function AskConfirmationScreen({
  title = 'Confirmar email',
  lead = 'Diga o email da sua conta e enviamos um link para você confirmar que ele é seu.',
}: AskConfirmationProps) {
  const api = useApi()
  const [sentTo, setSentTo] = useState<string>()
  const { form, text, busy, failure } = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({ email: checkEmail(email) }),
    send: async (values) => {
      const email = values.email.trim()
      await api('requestConfirmation', { body: { email, origin: window.location.origin } })
      toast.success('Link de confirmação enviado para seu email!')
      setSentTo(email)
    },
    failureText: 'Ocorreu um erro ao enviar o link de confirmação',
  })
  if (sentTo !== undefined)
    return (
      <AccountOutcome
        title="Email Enviado!"
        action={
          <ButtonLink to="/" size="lg" className="w-full">
            Ver eventos
          </ButtonLink>
        }
      >
        {/* Only the mail, which its owner reads, says whether the address has an account. */}
        <p>
          Se houver uma conta com <strong className="wrap-anywhere text-ink">{sentTo}</strong> que
          ainda não foi confirmada, o link chega em instantes e vale por 48 horas.
        </p>
        <p className="mt-3">
          Não chegou? Procure também na caixa de spam. Um novo link pode ser pedido depois de 10
          minutos.
        </p>
      </AccountOutcome>
    )
  return (
    <AccountFrame title={title} lead={lead}>
      <AccountForm form={form} busy={busy} failure={failure} action="Enviar link">
        <EmailField {...text('email')} autoComplete="email" enterKeyHint="send" />
      </AccountForm>
    </AccountFrame>
  )
}
