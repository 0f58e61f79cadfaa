import { initials } from '@55tickets/rules/people/initials.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { Avatar } from '../ui/avatar.tsx'

/**
 * Avatar button that opens the account menu: the same before and after the menu's code has loaded.
 */
export function AccountTrigger({ name, ...rest }: ComponentProps<'button'> & { name: string }) {
  const letters = initials(name)
  return (
    <button
      type="button"
      // Contains the visible letters, so that voice control finds the button by what is seen.
      aria-label={`Sua conta, ${letters}`}
      aria-haspopup="menu"
      aria-expanded={false}
      className="group inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface py-0.5 pr-3 pl-0.5 transition-colors hover:border-line-strong"
      {...rest}
    >
      <Avatar initials={letters} />
      <ChevronDown
        aria-hidden="true"
        className="size-5 text-ink-soft transition-transform group-aria-expanded:rotate-180"
      />
    </button>
  )
}
