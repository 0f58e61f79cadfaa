const MIN_PASSWORD_LENGTH = 6
/** Maximum length: longer passwords only cost hashing time. */
export const MAX_PASSWORD_LENGTH = 200

const TOO_SHORT = 'A senha deve ter pelo menos 6 caracteres'

/** Error message for a chosen password; `missing` is the message for an empty one. */
export function checkPassword(password: string, missing = TOO_SHORT): string | null {
  if (password === '') return missing
  if (password.length > MAX_PASSWORD_LENGTH)
    return `A senha pode ter no máximo ${MAX_PASSWORD_LENGTH} caracteres`
  return password.length < MIN_PASSWORD_LENGTH ? TOO_SHORT : null
}

export function checkConfirmation(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'Confirmação de senha é obrigatória'
  return confirmation === password ? null : 'As senhas não coincidem'
}

export type PasswordStrength = 'Fraca' | 'Média' | 'Forte'

const STRENGTH_CRITERIA: ((password: string) => boolean)[] = [
  (password) => password.length >= 6,
  (password) => password.length >= 8,
  (password) => /\p{Ll}/u.test(password),
  (password) => /\p{Lu}/u.test(password),
  (password) => /\d/.test(password),
  (password) => /[^\p{L}\p{N}\s]/u.test(password),
]

/** Score from 0 to 6: one point for each criterion. */
export const passwordScore = (password: string): number =>
  STRENGTH_CRITERIA.filter((has) => has(password)).length

export function passwordStrength(password: string): PasswordStrength {
  const score = passwordScore(password)
  if (score <= 2) return 'Fraca'
  return score <= 4 ? 'Média' : 'Forte'
}

/** Recommendations, which are not enforced, each with whether the password follows it. */
export function passwordHints(password: string): { text: string; met: boolean }[] {
  return [
    { text: 'Pelo menos 8 caracteres', met: password.length >= 8 },
    {
      text: 'Letras maiúsculas e minúsculas',
      met: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    },
    { text: 'Pelo menos um número', met: /\d/.test(password) },
  ]
}
