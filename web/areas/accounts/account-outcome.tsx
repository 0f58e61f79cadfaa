import { type ReactNode, useEffect, useRef } from 'react'
import { AccountFrame } from './account-frame.tsx'

interface AccountOutcomeProps {
  readonly title: string
  readonly children: ReactNode
  readonly action: ReactNode
}

/** Result of a form. It replaces the form, so its heading takes the focus for screen readers. */
export function AccountOutcome({ title, children, action }: AccountOutcomeProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = frame.current?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [])
  return (
    <div ref={frame}>
      <AccountFrame title={title} lead={children}>
        <div className="mt-7">{action}</div>
      </AccountFrame>
    </div>
  )
}
