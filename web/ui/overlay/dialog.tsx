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
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className={classes(
            'fixed inset-0 z-50 flex animate-rise flex-col bg-surface shadow-float outline-none',
            sizes[size],
            className,
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-3 sm:px-7 sm:pt-6">
            <div className="grow pt-1.5">
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
          <div className="grow overflow-y-auto px-5 pt-1 pb-6 sm:px-7">{children}</div>
          {footer && (
            <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-7">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
