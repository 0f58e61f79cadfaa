import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { checkCpf, maskCpf } from '@55tickets/rules/people/cpf.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { ApiError } from '../../lib/api/api.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useFields } from './use-fields.tsx'
import { useSaveProfile } from './use-save-profile.ts'

interface CpfFormProps {
  /** Owner of the CPF; undefined once the login has ended elsewhere. */
  readonly user: CurrentUser | undefined
  /** Called after the CPF is stored and the signed-in user is updated. */
  readonly onSaved?: (user: CurrentUser) => void
}

const check = (_: 'cpf', text: string) => checkCpf(text)
const masks = { cpf: maskCpf }

export function CpfForm({ user, onSaved }: CpfFormProps) {
  const { save, busy } = useSaveProfile()
  const initial = { cpf: maskCpf(user?.cpf ?? '') }
  const { ref, values, validate, showServerErrors, focus, field } = useFields({
    initial,
    check,
    masks,
    validNote: '✓ CPF válido',
  })
  const refuse = (message: string) => {
    showServerErrors({ cpf: message })
    focus('cpf')
  }
  const submit = async () => {
    if (!validate()) return
    if (!user) return refuse('Usuário não encontrado')
    const outcome = await save(user.id, { cpf: digits(values.cpf) })
    if (outcome?.kind === 'failed') return refuse(failureText(outcome.error))
    if (!outcome) return
    toast.success('CPF salvo com sucesso.')
    onSaved?.(outcome.user)
  }
  return (
    <ProfileForm
      title="Seu CPF"
      lead="Identifica quem compra, no pagamento e nos ingressos."
      action="Salvar CPF"
      form={ref}
      busy={busy}
      disabled={values.cpf === ''}
      onSubmit={() => void submit()}
    >
      <TextField
        label="CPF"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        enterKeyHint="done"
        aria-required
        className="[&_input]:max-w-60"
        {...field('cpf')}
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
