import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'

interface OwnPasswordProps {
  readonly field: Omit<ComponentProps<typeof PasswordField>, 'label'>
  /** What follows from the change, and who is told. */
  readonly children: string
}

/** The user's own password, which a thief of a session does not know. */
export function OwnPassword({ field, children }: OwnPasswordProps) {
  return (
    <div className="grid gap-3">
      <p className="rounded-md bg-warn-soft px-4 py-3 text-sm">{children}</p>
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
