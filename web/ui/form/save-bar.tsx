import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

interface SaveBarProps {
  /** Why the last attempt failed. */
  readonly failure: string | undefined
  /** Number of attempts, so that the same failure is announced again. */
  readonly attempts: number
  /** Buttons and what stands beside them. */
  readonly children: ReactNode
}

/**
 * Bar with the button that saves a long form. It stays at the foot of the screen: on a phone above
 * the navigation, where toasts keep clear of it, elsewhere while the form is longer than the screen.
 */
export function SaveBar({ failure, attempts, children }: SaveBarProps) {
  return (
    <div
      ref={measureBar}
      className="save-bar z-10 mt-4 border-t border-line bg-(--save-surface,var(--paper)) py-3"
    >
      <SaveFailure {...{ failure, attempts }} />
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}

export function SaveFailure({ failure, attempts }: Omit<SaveBarProps, 'children'>) {
  return (
    <div role="alert">
      {failure && (
        <p key={attempts} className="mb-3 flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-[1.3em] shrink-0" />
          {failure}
        </p>
      )}
    </div>
  )
}

/** Sets `--save-bar` to the bar's height: the page leaves so much room on a phone. */
function measureBar(bar: HTMLElement | null) {
  // A dialog has a foot of its own.
  if (!bar || bar.closest('[role=dialog]')) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--save-bar', `${bar.offsetHeight}px`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--save-bar')
  }
}
