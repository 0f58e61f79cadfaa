import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlClasses } from './control-look.ts'

/** The native select: nothing to load, and phones show their own picker. */
export function SelectBox(props: Omit<ComponentProps<'select'>, 'multiple' | 'className'>) {
  return (
    <div className="relative">
      <select
        className={classes(controlClasses, 'appearance-none pr-11 text-ellipsis')}
        {...props}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-soft"
      />
    </div>
  )
}
