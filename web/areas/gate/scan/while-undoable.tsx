import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useState } from 'react'

interface UndoableProps {
  /** Time in milliseconds, by the phone's clock. */
  readonly until: number
  readonly children: ReactNode
}

/** Shows its children while an admission can be undone. */
export function WhileUndoable({ until, children }: UndoableProps) {
  const [isOver, setIsOver] = useState(() => Date.now() >= until)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return isOver ? null : children
}

export function UndoLabel() {
  return (
    <>
      <Undo2 aria-hidden="true" />
      Desfazer
    </>
  )
}
