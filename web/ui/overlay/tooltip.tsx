import * as Radix from 'radix-ui/tooltip'
import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes.ts'

type TooltipProps = Omit<ComponentProps<'button'>, 'ref'> & {
  /** Text without interactive elements. */
  content: ReactNode
}

const landmarks = '[role="dialog"], main, header, footer'

/**
 * A button with an explanation that opens on hover, focus and tap, and stays while it has the
 * focus. Give it text or an `aria-label`.
 */
export function Tooltip({ content, className, onClick, children, ...rest }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const isFocused = useRef(false)
  /**
   * Ignores closing while focused: Radix closes on any scroll, also on the one by which the focus
   * brings the button into view.
   */
  const change = (next: boolean) => {
    if (next || !isFocused.current) setOpen(next)
  }
  const focus = () => {
    isFocused.current = true
  }
  const blur = () => {
    isFocused.current = false
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event)
    // Radix closes on a press and never opens by touch: here a press opens.
    event.preventDefault()
    // Some browsers do not focus a pressed button.
    event.currentTarget.focus()
    setOpen(true)
  }
  const pressOutside = ({ target }: Event) => {
    if (!(target instanceof Node && button?.contains(target))) setOpen(false)
  }
  return (
    <Radix.Provider delayDuration={200}>
      <Radix.Root open={open} onOpenChange={change}>
        <Radix.Trigger
          ref={setButton}
          type="button"
          onClick={press}
          onFocus={focus}
          onBlur={blur}
          className={classes(
            'relative inline-flex items-center justify-center rounded-sm text-ink-soft transition-colors hover:text-ink',
            'before:absolute before:top-1/2 before:left-1/2 before:size-11 before:-translate-1/2',
            '[&>svg]:size-[1.2em]',
            className,
          )}
          {...rest}
        >
          {children}
        </Radix.Trigger>
        {/* Rendered inside the button's own landmark or dialog, to which screen readers may be
            confined. */}
        <Radix.Portal container={button?.closest(landmarks) ?? null}>
          <Radix.Content
            sideOffset={8}
            collisionPadding={12}
            onEscapeKeyDown={() => setOpen(false)}
            onPointerDownOutside={pressOutside}
            className="z-60 max-w-72 animate-fade rounded-md bg-ink px-3.5 py-2.5 text-sm text-paper shadow-float"
          >
            {content}
            <Radix.Arrow width={14} height={7} className="fill-ink" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
