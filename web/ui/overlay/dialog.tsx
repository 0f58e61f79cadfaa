import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  /**
   * Why the last attempt failed, shown above the footer's buttons; null if none has failed yet.
   */
  failure?: ReactNode
  /** Width of the dialog: `wide` for pictures, `full` to fill every screen. */
  size?: 'text' | 'wide' | 'full'
  className?: string
}

const box = 'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[85dvh] sm:-translate-1/2 sm:rounded-lg'

const sizes = {
  text: `${box} sm:w-[min(100%-3rem,34rem)]`,
  wide: `${box} sm:w-[min(100%-3rem,76rem)]`,
  full: '',
}

/** A dialog: a full-height sheet on a phone, a centred box elsewhere. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  failure,
  size = 'text',
  className,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Radix.Content
          ref={content}
          // Radix returns the focus only to its own trigger, but this dialog is opened from
          // anywhere.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            // Do not focus the first field: a phone's keyboard would cover the dialog's text.
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A form may have moved the focus to its first error while the dialog closed.
            const { activeElement } = document
            const isTaken = activeElement && activeElement !== document.body
            if (isTaken || !(opener.current instanceof HTMLElement)) return
            // The page stays where it was: a button that sticks to its edge would scroll it.
            opener.current.focus({ preventScroll: true })
          }}
          className={classes(
            'fixed inset-0 z-50 flex animate-rise flex-col bg-surface shadow-float outline-none',
            sizes[size],
            className,
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-3 sm:px-7 sm:pt-6">
            <div className="min-w-0 grow pt-1.5 wrap-anywhere">
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1.5 text-ink-soft">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Fechar" className="-mr-2">
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div
            ref={reachByKeyboard}
            className="grow scroll-py-2 overflow-y-auto px-5 pt-1 pb-6 sm:px-7"
          >
            <div>{children}</div>
          </div>
          {footer && (
            <div
              ref={measureFoot}
              className="border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7"
            >
              {failure !== undefined && <FailureAlert failure={failure} />}
              <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{footer}</div>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Sets `--dialog-foot` to the height of a foot: a phone shows toasts above it, not on its buttons.
 * When a failure makes the foot taller, the field that has the focus stays in sight.
 */
function measureFoot(foot: HTMLElement | null) {
  if (!foot) return undefined
  const { style } = document.documentElement
  const content = foot.previousElementSibling
  const observer = new ResizeObserver(() => {
    style.setProperty('--dialog-foot', `${foot.offsetHeight}px`)
    const { activeElement } = document
    if (content?.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(foot)
  return () => {
    observer.disconnect()
    style.removeProperty('--dialog-foot')
  }
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Lets the keyboard scroll a text that is too long and has nothing to focus: not all browsers do. */
function reachByKeyboard(scroller: HTMLElement | null) {
  if (!scroller) return undefined
  const observer = new ResizeObserver(() => {
    const isCut = scroller.scrollHeight > scroller.clientHeight
    if (isCut && !scroller.querySelector(FOCUSABLE)) scroller.tabIndex = 0
    else scroller.removeAttribute('tabindex')
  })
  for (const element of [scroller, ...scroller.children]) observer.observe(element)
  return () => observer.disconnect()
}

function FailureAlert({ failure }: { failure: ReactNode }) {
  return (
    <div role="alert">
      {failure && (
        <p className="mb-4 flex gap-2.5 rounded-md bg-danger-soft px-4 py-3 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
          <span>{failure}</span>
        </p>
      )}
    </div>
  )
}
