import { fold } from '../text/slug.ts'

/** Reason for which a password is among the first that somebody would try. */
export type PasswordFault = 'common' | 'personal'

interface Owner {
  readonly name: string
  readonly email: string
}

/** Least length of a part of a name or an address that a password must not contain. */
const MIN_PART_LENGTH = 4

/** Finds why a password is easily guessed; null for one that is not. `isCommon` knows the commonest. */
export function findPasswordFault(
  password: string,
  owner: Owner,
  isCommon: (lowerCase: string) => boolean,
): PasswordFault | null {
  const typed = fold(password)
  if (isCommon(password.toLowerCase()) || isCommon(typed)) return 'common'
  const [mailbox = ''] = owner.email.split('@')
  const parts = [...owner.name.split(/\s+/), ...mailbox.split(/[^\p{L}\p{N}]+/u), mailbox]
  const isPersonal = parts
    .map(fold)
    .some((part) => part.length >= MIN_PART_LENGTH && typed.includes(part))
  return isPersonal ? 'personal' : null
}

export const passwordFaultTexts: Readonly<Record<PasswordFault, string>> = {
  common: 'Esta senha está entre as mais usadas: é uma das primeiras que alguém tentaria',
  personal: 'Não use seu nome nem seu email na senha',
}
