import { type ComponentProps, useEffect } from 'react'
import { type CallInput, failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuthValue } from '../../lib/auth/auth.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

interface Kind {
  readonly label: string
  /** Error of an empty field. */
  readonly missing: string
  readonly proof: (secret: string) => CallInput<'stepUp'>['body']
  readonly hint?: string
  readonly input: Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'autoCapitalize'>
}

const kinds = {
  password: {
    label: 'Sua senha',
    missing: 'Digite sua senha',
    proof: (password) => ({ password }),
    input: { autoComplete: 'current-password' },
  },
  code: {
    label: 'Código do aplicativo',
    missing: 'Digite o código',
    proof: (code) => ({ code }),
    hint: 'Os 6 números que o seu aplicativo autenticador mostra agora.',
    input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    label: 'Código de recuperação',
    missing: 'Digite o código',
    proof: (code) => ({ code }),
    hint: 'Um dos dez que você guardou. Cada um vale uma vez.',
    input: { autoComplete: 'off', autoCapitalize: 'none' },
  },
} satisfies Record<string, Kind>

interface SecretFormProps {
  readonly kind: keyof typeof kinds
  readonly onProved: () => void
}

/** Asks for something that the user knows or reads elsewhere. */
export function SecretForm({ kind, onProved }: SecretFormProps) {
  const api = useApi()
  const email = useAuthValue((state) =>
    state.status === 'signed-in' ? state.user.email : undefined,
  )
  const { label, missing, proof, hint, input }: Kind = kinds[kind]
  const { form, text, busy } = useForm({
    initial: { secret: '' },
    validate: ({ secret }) => ({ secret: secret.trim() === '' ? missing : null }),
    validateOn: 'submit',
    send: async ({ secret }) => {
      await api('stepUp', { body: proof(secret) })
      onProved()
    },
    fieldErrors: (error) => ({ secret: failureText(error) }),
  })
  const { ref } = form
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name=secret]')?.focus(), [ref])
  const field = { label, hint, required: true, enterKeyHint: 'go' as const, ...input }
  return (
    <form {...form} noValidate>
      {kind === 'password' ? (
        <>
          {/* Password managers find the account by it. */}
          <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField {...field} {...text('secret')} />
        </>
      ) : (
        <TextField {...field} spellCheck={false} {...text('secret')} />
      )}
      <Button type="submit" busy={busy} busyLabel="Confirmando..." className="mt-5 w-full">
        Confirmar
      </Button>
    </form>
  )
}
