import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

interface NoticeProps {
  readonly tone: keyof typeof tones
  readonly title?: string
  readonly children: ReactNode
}

const tones = {
  quiet: 'bg-sunken [&>svg]:text-ink-soft',
  warn: 'bg-warn-soft [&>svg]:text-warn',
  danger: 'bg-danger-soft [&>svg]:text-danger',
}

/** Says why money is not paid out; `quiet` where nothing is wrong. */
export function Notice({ tone, title, children }: NoticeProps) {
  const Icon = tone === 'quiet' ? CalendarClock : CircleAlert
  return (
    <div className={classes('flex gap-3 rounded-md px-4 py-3', tones[tone])}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 text-sm">
        {title && <strong className="block text-base font-bold">{title}</strong>}
        {children}
      </p>
    </div>
  )
}
