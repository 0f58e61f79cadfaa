import { checkConfirmation, checkPassword } from '@55tickets/rules/people/password.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '../../../framework/router/router.tsx'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { PasswordAdvice } from '../password-advice.tsx'
import { ownLoginsKey } from './own-logins.tsx'

const initial = { newPassword: '', passwordConfirm: '' }
const validate = ({ newPassword, passwordConfirm }: typeof initial) => ({
  newPassword: checkPassword(newPassword, 'Nova senha é obrigatória'),
  passwordConfirm: checkConfirmation(newPassword, passwordConfirm),
})

/** Form for another password. All other devices are signed out with it. */
export function ChangePassword({ onDone }: { onDone: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const { form, text, values, busy, failure } = useForm({
    initial,
    validate,
    send: async ({ newPassword }) => {
      await api('changePassword', { body: { newPassword } })
      void queries.invalidateQueries({ queryKey: ownLoginsKey })
      toast.success('Senha alterada com sucesso!')
      onDone()
    },
    failureText,
  })
  return (
    <form {...form} noValidate className="mt-5 grid gap-2 [--error-room:1.875rem]">
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        enterKeyHint="next"
        aria-required
        hint={<PasswordAdvice password={values.newPassword} />}
        {...text('newPassword')}
      />
      <PasswordField
        label="Confirmar nova senha"
        autoComplete="new-password"
        enterKeyHint="go"
        aria-required
        {...text('passwordConfirm')}
      />
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" busy={busy}>
          Salvar nova senha
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancelar
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        Não lembra a senha atual?{' '}
        <Link to="/forgot-password" className="text-link">
          Receba um link por email
        </Link>
        .
      </p>
    </form>
  )
}
