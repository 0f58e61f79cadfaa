export const MIN_PASSWORD = 6
/** Longer ones only cost time to hash. */
export const MAX_PASSWORD = 200

const TOO_SHORT = 'A senha deve ter pelo menos 6 caracteres'

/** What is wrong with a chosen password; `missing` is what an empty field is told. */
export function checkPassword(password: string, missing = TOO_SHORT): string | null {
  if (password === '') return missing
  if (password.length > MAX_PASSWORD) return `A senha pode ter no máximo ${MAX_PASSWORD} caracteres`
  return password.length < MIN_PASSWORD ? TOO_SHORT : null
}

export function checkConfirmation(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'Confirmação de senha é obrigatória'
  return confirmation === password ? null : 'As senhas não coincidem'
}

export type Strength = 'Fraca' | 'Média' | 'Forte'

const POINTS: ((password: string) => boolean)[] = [
  (password) => password.length >= 6,
  (password) => password.length >= 8,
  (password) => /\p{Ll}/u.test(password),
  (password) => /\p{Lu}/u.test(password),
  (password) => /\d/.test(password),
  (password) => /[^\p{L}\p{N}\s]/u.test(password),
]

/** From 0 to 6: one point for each quality. */
export const passwordScore = (password: string): number =>
  POINTS.filter((has) => has(password)).length

export function passwordStrength(password: string): Strength {
  const score = passwordScore(password)
  if (score <= 2) return 'Fraca'
  return score <= 4 ? 'Média' : 'Forte'
}

/** Advice that is not enforced, each with whether the password follows it. */
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
