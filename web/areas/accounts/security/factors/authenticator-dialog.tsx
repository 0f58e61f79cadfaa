import Copy from 'lucide-react/icons/copy'
import { useId } from 'react'
import { ApiError, type CallAnswer, failureText } from '../../../../lib/api/api.ts'
import { serverFieldErrors, useForm } from '../../../../lib/forms/use-form.ts'
import { copyText } from '../../../../lib/toasts/copy-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'

interface AuthenticatorDialogProps extends CallAnswer<'beginAuthenticator'> {
  readonly send: (code: string) => Promise<void>
  readonly onClose: () => void
}

const validate = ({ code }: { code: string }) => ({
  code: /^\d{6}$/.test(code) ? null : 'Digite os 6 números que o aplicativo mostra',
})

const codeErrors = (error: unknown) =>
  error instanceof ApiError && error.code === 'WRONG_CODE'
    ? { code: 'Código incorreto. Digite o que o aplicativo mostra agora.' }
    : serverFieldErrors(error)

/** Sets up an authenticator app: its secret, as a picture and to type, and a first code of it. */
export function AuthenticatorDialog(props: AuthenticatorDialogProps) {
  const { secret, uri, qrCodeUrl, send, onClose } = props
  const id = useId()
  const { form, text, busy, failure } = useForm({
    initial: { code: '' },
    validate,
    validateOn: 'submit',
    send: async ({ code }) => {
      await send(code)
      onClose()
    },
    fieldErrors: codeErrors,
    failureText,
  })
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Configurar aplicativo autenticador"
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Ativar
          </Button>
        </>
      }
      failure={failure ?? null}
    >
      <h3 className="text-base">1. Adicione a conta no aplicativo</h3>
      <p className="mt-1 text-ink-soft">
        Abra o Google Authenticator, o Microsoft Authenticator, as senhas do iPhone ou outro, e leia
        este QR code.
      </p>
      <img
        src={qrCodeUrl}
        alt="QR code para o aplicativo autenticador"
        className="mt-4 aspect-square w-52 rounded-lg border border-line bg-white"
      />
      <p className="mt-4 hidden pointer-coarse:block">
        <a href={uri} className="text-link inline-flex min-h-11 items-center">
          O aplicativo está neste aparelho? Abra-o aqui
        </a>
      </p>
      <p className="mt-4 text-ink-soft">Não consegue ler? Digite este código no aplicativo:</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="font-sans text-lg font-semibold tracking-wide wrap-anywhere">
          {secret}
        </code>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void copyText(secret.replaceAll(' ', ''), 'Código copiado.')}
        >
          <Copy aria-hidden="true" />
          Copiar
        </Button>
      </div>
      <h3 className="mt-6 text-base">2. Digite o código que ele mostra</h3>
      <form id={id} noValidate {...form} className="mt-3 [--error-room:1.875rem]">
        <TextField
          label="Código de 6 números"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          required
          className="max-w-52 [&_input]:text-lg [&_input]:font-semibold [&_input]:tracking-[0.12em] [&_input]:tabular-nums"
          {...text('code', onlySix)}
        />
      </form>
    </Dialog>
  )
}

const onlySix = (typed: string): string => typed.replace(/\D/g, '').slice(0, 6)
