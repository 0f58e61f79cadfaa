const MAX_EMAIL_LENGTH = 254

/**
 * One address in plain ASCII. Letters that only look like others (Cyrillic а, full-width ａ) would
 * let a stranger hold an account that reads like somebody else's.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(
      text,
    )
  )
}

/** What is wrong with a typed address, in words for the person who typed it; null if nothing is. */
export function checkEmail(text: string): string | null {
  const email = text.trim()
  if (email === '') return 'Email é obrigatório'
  return isEmail(email) ? null : 'Email inválido'
}

/** Two addresses with the same key are the same account. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
