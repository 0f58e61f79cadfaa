import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, type CallInput } from '../../lib/api/api.ts'
import { useAuth } from '../../lib/auth/auth.tsx'
import { canUsePasskeys } from '../../lib/auth/passkeys.ts'
import { serverFieldErrors, useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { usePasskeyLogin } from './use-passkey-login.ts'

type Way = 'code' | 'passkey' | 'recovery'

interface SecondStepProps {
  readonly credentials: CallInput<'login'>['body']
  /** What the server asked for beyond the password. */
  readonly asked: 'code' | 'passkey'
  readonly isLeaving: boolean
  /** Summary of the purchase, where the login interrupts one. */
  readonly waiting: ReactNode
  readonly onBack: () => void
}

/** Second step of a login, after the right password: a code, or a passkey. */
export function SecondStep({ credentials, asked, isLeaving, waiting, onBack }: SecondStepProps) {
  const [way, setWay] = useState<Way>(asked)
  const isPossible = asked === 'code' || canUsePasskeys()
  return (
    <AccountFrame title="Verificação em duas etapas" lead={isPossible ? undefined : notHere}>
      {waiting}
      {isPossible && way === 'passkey' ? (
        <PasskeyStep />
      ) : (
        <CodeStep
          key={way}
          kind={isPossible && way === 'code' ? 'code' : 'recovery'}
          {...{ credentials, isLeaving }}
        />
      )}
      <div className="mt-4 grid gap-1">
        {isPossible && (
          <Button variant="quiet" onClick={() => setWay(way === 'recovery' ? asked : 'recovery')}>
            {way === 'recovery' ? otherWays[asked] : 'Usar um código de recuperação'}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </AccountFrame>
  )
}

const notHere =
  'Esta conta pede a chave de acesso, que não funciona neste navegador ou neste endereço.'

const otherWays = {
  code: 'Usar o aplicativo autenticador',
  passkey: 'Usar a chave de acesso',
}

function PasskeyStep() {
  const passkey = usePasskeyLogin(false)
  return (
    <>
      <p className="mt-2.5 mb-7 text-ink-soft">
        A senha está certa. Confirme com a digital, o rosto ou o PIN do aparelho.
      </p>
      <PasskeyButton variant="primary" passkey={passkey} />
      <p role="alert" className="text-center text-sm font-medium text-danger not-empty:mt-3">
        {passkey.failure}
      </p>
    </>
  )
}

const kinds = {
  code: {
    label: 'Código',
    hint: 'Digite o código do aplicativo autenticador.',
    check: (code: string) => (/^\d{6}$/.test(code) ? null : 'Digite os 6 números'),
    mask: (text: string) => text.replace(/\D/g, '').slice(0, 6),
    typing: { inputMode: 'numeric', autoComplete: 'one-time-code', autoCapitalize: 'none' },
  },
  recovery: {
    label: 'Código de recuperação',
    hint: 'Um dos dez que você guardou. Cada um vale uma vez.',
    check: (code: string) => (code.trim() ? null : 'Digite o código'),
    mask: (text: string) => text.slice(0, 50),
    typing: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  },
} as const

interface CodeStepProps extends Pick<SecondStepProps, 'credentials' | 'isLeaving'> {
  readonly kind: keyof typeof kinds
}

function CodeStep({ credentials, kind, isLeaving }: CodeStepProps) {
  const auth = useAuth()
  const { label, hint, check, mask, typing } = kinds[kind]
  const { form, text, busy, failure } = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: check(code) }),
    validateOn: 'submit',
    send: ({ code }) => auth.login({ ...credentials, code }),
    fieldErrors: codeErrors,
    failureText: 'Verifique sua conexão e tente novamente.',
  })
  // The step takes the place of the form that had the focus.
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
  return (
    <AccountForm form={form} busy={busy || isLeaving} failure={failure} action="Continuar">
      <TextField
        label={label}
        hint={hint}
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-required
        className="[&_input]:text-lg [&_input]:font-semibold [&_input]:tracking-[0.12em] [&_input]:tabular-nums"
        {...typing}
        {...text('code', mask)}
      />
    </AccountForm>
  )
}

const codeErrors = (error: unknown) =>
  error instanceof ApiError && (error.code === 'WRONG_CODE' || error.code === 'CODE_REUSED')
    ? { code: error.message }
    : serverFieldErrors(error)
