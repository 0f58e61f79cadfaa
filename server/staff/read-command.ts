import { parseArgs } from 'node:util'
import { isEmail } from '@55tickets/rules/people/email.ts'
import { firstSentence } from '../exit-on-usage.ts'

/** Account and role of a command. The role gate is for one event. */
type RoleTarget =
  | { readonly role: 'platform'; readonly email: string }
  | { readonly role: 'gate'; readonly email: string; readonly slug: string }

/** A command of an operator. */
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'list'; readonly role?: RoleTarget['role'] }
  | ({ readonly name: 'grant' | 'revoke' } & RoleTarget)
  | { readonly name: 'block' | 'unblock'; readonly email: string; readonly because: string }
  | { readonly name: 'reset-factors'; readonly email: string; readonly because: string }
  | { readonly name: 'keep-factors'; readonly email: string }
  | { readonly name: 'blocked' }

interface UsageError {
  readonly wrong: string
}

const options = {
  event: { type: 'string' },
  because: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Parses the arguments of `npm run staff --`; returns a command, or what is wrong. */
export function readCommand(args: readonly string[]): Command | UsageError {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [name, ...rest] = positionals
    if (values.help || name === 'help') return { name: 'help' }
    if (name === 'block' || name === 'unblock' || name === 'reset-factors')
      return readReasoned(name, rest, values)
    if (values.because !== undefined)
      return { wrong: '--because is for block, unblock and reset-factors' }
    if (name === 'keep-factors') return readAccount(name, rest, values.event)
    if (name === 'blocked')
      return rest.length > 0 || values.event !== undefined
        ? { wrong: 'blocked takes nothing' }
        : { name }
    if (name === 'list') return readList(rest, values.event)
    if (name !== 'grant' && name !== 'revoke')
      return { wrong: name ? `There is no command ${name}` : 'A command is missing' }
    const target = readTarget(rest, values.event)
    return 'wrong' in target ? target : { name, ...target }
  } catch (error) {
    return { wrong: firstSentence((error as Error).message) }
  }
}

function readList(
  [role, ...more]: readonly string[],
  event: string | undefined,
): Command | UsageError {
  if (event !== undefined || more.length > 0) return { wrong: 'list takes a role at most' }
  if (role === undefined) return { name: 'list' }
  return isRole(role) ? { name: 'list', role } : noRole(role)
}

function readReasoned(
  name: 'block' | 'unblock' | 'reset-factors',
  rest: readonly string[],
  { event, because }: { readonly event?: string; readonly because?: string },
): Command | UsageError {
  const account = readAccount(name, rest, event)
  if ('wrong' in account) return account
  const reason = because?.trim()
  return reason
    ? { name, email: account.email, because: reason }
    : { wrong: `${name} needs its --because "…"` }
}

function readAccount<Name extends string>(
  name: Name,
  [email, ...more]: readonly string[],
  event: string | undefined,
): { readonly name: Name; readonly email: string } | UsageError {
  if (email === undefined || !isEmail(email)) return { wrong: 'It needs the e-mail of an account' }
  return more.length > 0 || event !== undefined
    ? { wrong: `${name} takes an e-mail only` }
    : { name, email }
}

function readTarget(
  [role, email, ...more]: readonly string[],
  slug: string | undefined,
): RoleTarget | UsageError {
  if (role === undefined) return { wrong: 'It needs a role: platform or gate' }
  if (!isRole(role)) return noRole(role)
  if (email === undefined || !isEmail(email)) return { wrong: 'It needs the e-mail of an account' }
  if (more.length > 0) return { wrong: `There is too much: ${more.join(' ')}` }
  if (role === 'platform')
    return slug === undefined ? { role, email } : { wrong: '--event is for the role gate' }
  return slug ? { role, email, slug } : { wrong: 'The role gate is for one event: --event <slug>' }
}

const isRole = (text: string): text is RoleTarget['role'] => text === 'platform' || text === 'gate'

const noRole = (text: string): UsageError => ({
  wrong: `There is no role ${text}: platform or gate`,
})
