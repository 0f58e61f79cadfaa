import Check from 'lucide-react/icons/check'
import { classes } from '../../ui/classes.ts'

interface OptionProps {
  readonly group: string
  readonly label: string
  readonly type: 'radio' | 'checkbox'
  readonly checked: boolean
  readonly invalid: true | undefined
  readonly onPress: () => void
}

export function Option({ group, label, type, checked, invalid, onPress }: OptionProps) {
  const isRadio = type === 'radio'
  return (
    <label
      className={classes(
        'flex min-h-12 items-center gap-3 rounded-md border bg-surface px-3.5 py-2.5 text-base transition-colors',
        'hover:border-ink has-checked:border-action has-checked:bg-action-soft has-checked:inset-ring has-checked:inset-ring-action',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        invalid ? 'border-danger inset-ring inset-ring-danger' : 'border-line-strong',
      )}
    >
      <span className="grid size-5 shrink-0 place-items-center">
        <input
          type={type}
          name={group}
          checked={checked}
          aria-invalid={isRadio ? undefined : invalid}
          // Pressing a checked radio fires no change event, so the press itself is handled.
          onClick={isRadio && checked ? onPress : undefined}
          onKeyUp={(event) => {
            // Browsers disagree about the space bar on a checked radio: here it always clears.
            if (!isRadio || !checked || event.key !== ' ') return
            event.preventDefault()
            onPress()
          }}
          onChange={onPress}
          className={classes(
            'peer col-start-1 row-start-1 size-5 appearance-none border border-line-strong bg-surface transition-colors',
            'shadow-none outline-none checked:border-action forced-colors:appearance-auto',
            isRadio ? 'rounded-full checked:border-6' : 'rounded-sm checked:bg-action',
          )}
        />
        {!isRadio && (
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none col-start-1 row-start-1 size-4 text-action-ink opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        )}
      </span>
      <span className="min-w-0">{label}</span>
    </label>
  )
}
