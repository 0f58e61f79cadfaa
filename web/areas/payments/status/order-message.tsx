import type { ComponentType, ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { OrderFrame } from './order-frame.tsx'

interface OrderMessageProps {
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  readonly tone: 'ok' | 'wait' | 'over'
  readonly title: string
  readonly eventName: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

const tones = {
  ok: 'bg-action text-action-ink',
  wait: 'bg-accent text-accent-ink',
  over: 'bg-sunken text-ink',
}

/** Scrolls the message into view for visitors who had scrolled down the previous content. */
function scrollToMessage(message: HTMLElement | null): void {
  if (window.scrollY > 0) message?.scrollIntoView({ block: 'center' })
}

/** Message about an order with the next actions. Screen readers announce it when it changes. */
export function OrderMessage(props: OrderMessageProps) {
  const { icon: Icon, tone, title, eventName, children, actions } = props
  return (
    <OrderFrame>
      <Card className="grid justify-items-center px-5 py-10 text-center sm:px-10 sm:py-14">
        <span
          className={classes(
            'mb-6 grid size-18 place-items-center rounded-full rounded-bl-none',
            tones[tone],
          )}
        >
          <Icon aria-hidden="true" className="size-9" />
        </span>
        <div key={title} ref={scrollToMessage} role="alert">
          <h1 className="text-2xl font-black">{title}</h1>
          <p className="mt-3 text-lg font-semibold">{eventName}</p>
          <div className="mx-auto mt-3 grid max-w-reading gap-3 text-ink-soft">{children}</div>
        </div>
        {actions && (
          <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:flex-col">
            {actions}
          </div>
        )}
      </Card>
    </OrderFrame>
  )
}
