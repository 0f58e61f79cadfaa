import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'

type DisclosureProps = {
  /** Heading that is always visible: a line or two about the content. */
  title: ReactNode
  /** `wide`: open on anything wider than a phone, until it is pressed. */
  startsOpen?: 'never' | 'wide'
  children: ReactNode
}

/**
 * A heading that opens and closes the content below it. The server does not know the width, so
 * styles decide what is visible until it is pressed: nothing jumps at hydration. Without scripts
 * everything is open.
 */
export function Disclosure({ title, startsOpen = 'never', children }: DisclosureProps) {
  const [chosen, setChosen] = useState<boolean>()
  const isWide = useIsWide()
  const panelId = useId()
  const isByWidth = chosen === undefined && startsOpen === 'wide'
  const open = chosen ?? (startsOpen === 'wide' && isWide)
  return (
    <>
      <h3 className="text-base font-normal tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setChosen(!open)}
          className="group flex min-h-14 w-full items-center gap-4 px-5 py-3.5 text-left transition-colors -outline-offset-3 hover:bg-action-soft focus-visible:shadow-none"
        >
          <span className="min-w-0 grow">{title}</span>
          <ChevronDown
            aria-hidden="true"
            className={classes(
              'size-5 shrink-0 text-action transition-[rotate] duration-150 noscript:hidden',
              isByWidth ? 'md:rotate-180' : open && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div
        id={panelId}
        className={classes(isByWidth ? 'max-md:hidden' : !open && 'hidden', 'noscript:block!')}
      >
        {children}
      </div>
    </>
  )
}

/** Same breakpoint as `md` in the styles: a phone is up to 768 px wide. */
const wide = '(min-width: 48.0625rem)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** True if the window is wider than a phone. True on the server, which cannot know. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  )
