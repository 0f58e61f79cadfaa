import {
  type PasswordFault,
  passwordFaultTexts,
} from '@55tickets/rules/people/guessable-password.ts'
import { checkPassword, passwordHints, passwordStrength } from '@55tickets/rules/people/password.ts'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { classes } from '../../ui/classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const levels = ['Fraca', 'Média', 'Forte'] as const

interface PasswordAdviceProps {
  readonly password: string
  /** Who the password is for, as far as that is typed. */
  readonly owner?: { readonly name?: string; readonly email?: string }
}

/** Shows a password's strength in words and as a bar, and how to improve it. */
export function PasswordAdvice({ password, owner = {} }: PasswordAdviceProps) {
  const fault = usePasswordFault(password, owner)
  const strength = password ? passwordStrength(password) : undefined
  const filled = strength ? levels.indexOf(strength) + 1 : 0
  return (
    <>
      <span className="mt-2.5 flex items-center gap-3">
        <span aria-hidden="true" className="grid grow grid-cols-3 gap-1.5">
          {levels.map((level, index) => (
            <span
              key={level}
              data-filled={index < filled}
              className="h-1.5 rounded-full bg-line transition-colors data-[filled=true]:bg-action"
            />
          ))}
        </span>
        <output className="text-right">
          Força da senha
          {strength && (
            <>
              : <strong className="inline-block min-w-12 text-left text-ink">{strength}</strong>
            </>
          )}
        </output>
      </span>
      {fault && (
        <output className="mt-2 block font-medium text-warn">{`${passwordFaultTexts[fault]}.`}</output>
      )}
      <span className="mt-2 grid gap-0.5">
        {passwordHints(password).map(({ text, met }) => (
          <span key={text} className={classes('flex items-center gap-2', met && 'text-ink')}>
            {met ? (
              <Check aria-hidden="true" strokeWidth={3} className="size-4 shrink-0 text-ok" />
            ) : (
              <Circle aria-hidden="true" className="size-4 shrink-0 p-0.5" />
            )}
            {text}
            <VisuallyHidden>{met ? '(sim)' : '(falta)'}</VisuallyHidden>
          </span>
        ))}
      </span>
    </>
  )
}

/** Time without a further key after which a password is judged. */
const JUDGE_DELAY_MS = 600

/** Asks the server, which has the list of the commonest, why a password is easily guessed. Only advice: a failure says nothing. */
function usePasswordFault(
  password: string,
  { name = '', email = '' }: NonNullable<PasswordAdviceProps['owner']>,
): PasswordFault | null {
  const api = useApi()
  const [judged, setJudged] = useState<{ password: string; fault: PasswordFault | null }>()
  useEffect(() => {
    if (checkPassword(password)) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api('judgePassword', { body: { password, name, email } }, abort.signal)
        .then(({ fault }) => setJudged({ password, fault }))
        .catch(() => undefined)
    }, JUDGE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, password, name, email])
  return judged?.password === password ? judged.fault : null
}
