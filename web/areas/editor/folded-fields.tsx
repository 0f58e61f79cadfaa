import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface FoldedFieldsProps {
  /** Contents of the fields, in a line. */
  readonly summary: string
  /** Text of the button that shows the fields. */
  readonly action: string
  /** True to show the fields without a press, because one of them needs attention. */
  readonly isNeeded: boolean
  readonly children: ReactNode
}

/** Fields that mostly fill themselves in, as a line until somebody wants to edit them. */
export function FoldedFields({ summary, action, isNeeded, children }: FoldedFieldsProps) {
  const [shown, setShown] = useState<'no' | 'needed' | 'pressed'>('no')
  // They stay once they are shown: a field must not vanish because its error does.
  if (shown === 'no' && isNeeded) setShown('needed')
  if (shown !== 'no')
    return (
      <div className="contents" ref={shown === 'pressed' ? focusFirst : undefined}>
        {children}
      </div>
    )
  return (
    <div className="col-span-full flex min-h-11 items-center justify-between gap-x-2 text-sm text-ink-soft">
      <p aria-live="polite" className="min-w-0 wrap-anywhere">
        {summary}
      </p>
      <Button variant="quiet" size="sm" className="-mr-3.5" onClick={() => setShown('pressed')}>
        {action}
      </Button>
    </div>
  )
}

/** Takes the focus over from the button, which is gone. */
const focusFirst = (box: HTMLElement | null): void => box?.querySelector('input')?.focus()
