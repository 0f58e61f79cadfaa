import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notice } from '../../lib/toasts.tsx'
import { nothingChosen } from './choice-problem.ts'

/** Redirects to the event's page, where tickets are selected. */
export function NothingHeld({ eventPath }: { eventPath: string }) {
  const navigate = useNavigate()
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    notice(nothingChosen)
    void navigate(eventPath, { replace: true })
  }, [navigate, eventPath])
  return null
}
