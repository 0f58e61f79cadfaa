import type { ComponentProps } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'

type PasswordProps = Omit<ComponentProps<typeof PasswordField>, 'label'>

/** Password that the departure of an owner needs, and what follows from it. */
export function OwnerPassword({ field }: { field: PasswordProps }) {
  return (
    <div className="grid gap-3">
      <p className="rounded-md bg-warn-soft px-4 py-3 text-sm">
        Deixar de ser dono leva 24 horas. Todos os donos recebem um email agora e, nesse tempo,
        podem voltar atrás.
      </p>
      <PasswordField
        label="Sua senha"
        hint="Para termos certeza de que é você."
        autoComplete="current-password"
        required
        {...field}
      />
    </div>
  )
}

export const checkOwnPassword = (password: string): string | null =>
  password === '' ? 'Senha é obrigatória' : null

/** Assigns the error of a wrong password to the password field. */
export function passwordErrors(error: unknown) {
  if (!(error instanceof ApiError)) return {}
  return error.code === 'WRONG_PASSWORD' ? { password: error.message } : error.fields
}
