import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Notice } from './toast-queue.ts'
import { notice } from './toasts.tsx'

/** Says once why there is nothing here, and leads home, leaving no trace in the history. */
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
