import { passwordHints, passwordStrength } from '@55tickets/rules/people/password.ts'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { classes } from '../../ui/classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const levels = ['Fraca', 'Média', 'Forte'] as const

/** Shows a password's strength in words and as a bar, and how to improve it. */
export function PasswordAdvice({ password }: { password: string }) {
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
