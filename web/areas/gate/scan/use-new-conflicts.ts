import type { Conflict } from '@55tickets/contracts/gate.ts'
import { useEffect, useRef, useState } from 'react'
import type { Announcer } from '../engine/announce.ts'

/** Announces each new conflict that involves this gate, once. */
export function useNewConflicts(
  conflicts: readonly Conflict[],
  gate: string,
  announcer: Announcer,
) {
  const known = useRef(new Set(conflicts.map(({ _id }) => _id)))
  const [announced, setAnnounced] = useState<Conflict | null>(null)
  useEffect(() => {
    const fresh = conflicts.filter(
      (conflict) =>
        !known.current.has(conflict._id) &&
        (conflict.gate === gate || conflict.first?.gate === gate),
    )
    for (const { _id } of conflicts) known.current.add(_id)
    const [newest] = fresh
    if (!newest) return
    announcer.announce('conflict')
    setAnnounced(newest)
  }, [conflicts, gate, announcer])
  return { announced, dismiss: () => setAnnounced(null) }
}
