const MAX_EMAIL_LENGTH = 254

/**
 * Validates an address, ASCII only: look-alike letters (Cyrillic а, full-width ａ) would allow an
 * account whose address looks like somebody else's.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(
      text,
    )
  )
}

/** Error message for a typed address; null if it is valid. */
export function checkEmail(text: string): string | null {
  const email = text.trim()
  if (email === '') return 'Email é obrigatório'
  return isEmail(email) ? null : 'Email inválido'
}

/** Key of an account: addresses that differ only in case belong to the same account. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
