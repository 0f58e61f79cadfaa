import { checkConfirmation, checkPassword } from '@55tickets/rules/people/password.ts'
import { useState } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountOutcome } from './account-outcome.tsx'
import { PasswordAdvice } from './password-advice.tsx'

export function ResetPasswordScreen({ token }: { token: string }) {
  const api = useApi()
  const auth = useAuth()
  const [isDone, setDone] = useState(false)
  const { form, text, values, busy, failure } = useForm({
    initial: { newPassword: '', passwordConfirm: '' },
    validate: ({ newPassword, passwordConfirm }) => ({
      newPassword: checkPassword(newPassword, 'Nova senha é obrigatória'),
      passwordConfirm: checkConfirmation(newPassword, passwordConfirm),
    }),
    send: async ({ newPassword }) => {
      await api('resetPassword', { body: { token, newPassword } })
      // The server has ended all logins of this account; this browser may be signed in to another
      // one.
      await auth.check()
      toast.success('Senha alterada com sucesso!')
      setDone(true)
    },
    failureText: 'Ocorreu um erro ao redefinir a senha',
  })
  if (isDone) {
    return (
      <AccountOutcome
        title="Senha Redefinida!"
        action={
          <ButtonLink to="/login" size="lg" className="w-full">
            Fazer login
          </ButtonLink>
        }
      >
        <p>Sua nova senha já vale. Por segurança, saímos da sua conta em todos os aparelhos.</p>
      </AccountOutcome>
    )
  }
  return (
    <AccountFrame
      title="Redefinir senha"
      lead="Escolha a nova senha da sua conta."
      after={
        <>
          O link não funciona mais?{' '}
          <Link to="/forgot-password" className="text-link">
            Pedir um novo
          </Link>
        </>
      }
    >
      <AccountForm form={form} busy={busy} failure={failure} action="Salvar nova senha">
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
      </AccountForm>
    </AccountFrame>
  )
}

/** Shown when the address has no token, which only the mail contains. */
export function ResetTokenMissing() {
  return (
    <AccountFrame
      title="Token Inválido"
      lead="Este link de recuperação está incompleto ou não vale mais. Peça um novo, que chega no seu email em instantes."
    >
      <ButtonLink to="/forgot-password" size="lg" className="mt-7 w-full">
        Pedir um novo link
      </ButtonLink>
    </AccountFrame>
  )
}
