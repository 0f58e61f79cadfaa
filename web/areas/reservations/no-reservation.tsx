import { useEffect, useRef } from 'react'
import { useNavigate } from '../../framework/router/router.tsx'
import { notice } from '../../lib/toasts/toasts.tsx'
import { nothingChosen } from './use-reserve.ts'

/** Redirects to the event's page, where tickets are selected. */
export function NoReservation({ eventPath }: { eventPath: string }) {
  const navigate = useNavigate()
  const hasNotified = useRef(false)
  useEffect(() => {
    if (hasNotified.current) return
    hasNotified.current = true
    notice(nothingChosen)
    navigate(eventPath, { replace: true })
  }, [navigate, eventPath])
  return null
}
