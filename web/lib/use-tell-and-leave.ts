import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Notice } from './toast-queue.ts'
import { notice } from './toasts.tsx'

/** Shows a notice once and redirects to the home page, replacing the history entry. */
export function useTellAndLeave(why: Notice): void {
  const navigate = useNavigate()
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    notice(why)
    void navigate('/', { replace: true })
  }, [navigate, why])
}
