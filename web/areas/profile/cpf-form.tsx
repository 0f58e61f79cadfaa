import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { checkCpf, maskCpf } from '@55tickets/rules/people/cpf.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { ApiError } from '../../lib/api/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FormDialog, ProfileForm, useSaveProfile, ValidNote } from './profile-form.tsx'

interface CpfFormProps {
  /** Owner of the CPF; undefined once the login has ended elsewhere. */
  readonly user: CurrentUser | undefined
  /** Called after the CPF is stored and the signed-in user is updated. */
  readonly onSaved?: (user: CurrentUser) => void
  /** Reason why the CPF is needed. */
  readonly lead?: string
  /** Dialog that holds the form; undefined for a form on the page itself. */
  readonly dialog?: FormDialog
}

const signedOut = { status: 0, code: 'SIGNED_OUT', message: 'Usuário não encontrado' }

export function CpfForm(props: CpfFormProps) {
  const { user, onSaved, dialog } = props
  const { lead = 'Identifica quem compra, no pagamento e nos ingressos.' } = props
  const save = useSaveProfile()
  const { form, text, values, busy, isValid } = useForm({
    initial: { cpf: maskCpf(user?.cpf ?? '') },
    validate: ({ cpf }) => ({ cpf: checkCpf(cpf) }),
    validateOn: 'blur',
    send: async ({ cpf }) => {
      if (!user) throw new ApiError(signedOut)
      const saved = await save(user.id, { cpf: digits(cpf) })
      toast.success('CPF salvo com sucesso.')
      onSaved?.(saved)
    },
    fieldErrors: (error) => ({ cpf: failureText(error) }),
  })
  return (
    <ProfileForm
      title="Seu CPF"
      lead={lead}
      action="Salvar CPF"
      form={form}
      busy={busy}
      disabled={values.cpf === ''}
      dialog={dialog}
    >
      <TextField
        label="CPF"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        enterKeyHint="done"
        aria-required
        className="[&_input]:max-w-60"
        note={isValid('cpf') && <ValidNote>✓ CPF válido</ValidNote>}
        {...text('cpf', maskCpf)}
      />
    </ProfileForm>
  )
}

/** Returns the server's message, about the field if there is one, or a general text. */
function failureText(error: unknown): string {
  const aboutField = error instanceof ApiError ? error.fields['cpf'] : undefined
  const message = error instanceof Error ? error.message : ''
  return aboutField || message || 'Erro ao salvar CPF. Tente novamente.'
}
