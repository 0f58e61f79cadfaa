import { UNDO_SECONDS } from '@55tickets/contracts/gate.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../lib/toasts.tsx'
import type { Announcer } from './announce.ts'
import { turnedAwayBy } from './connection.ts'
import type { GateEngine, Told } from './engine.ts'
import { isStillThere, type Judged } from './same-code.ts'

/** Display time of an admission; longer where a document has to be checked. */
const ADMITTED_MS = 1200
const PROOF_MS = 4000
/** Time after a refusal in which the camera reads nothing, so that the refusal is noticed. */
const REFUSED_MS = 2000

interface Shown {
  readonly told: Told
  readonly since: number
}

/** Scans codes and holds the result that the screen shows. */
export function useScanning(engine: GateEngine, announcer: Announcer) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isJudging, setIsJudging] = useState(false)
  const judged = useRef<Judged | null>(null)
  const line = useRef({ length: 0, end: Promise.resolve() })
  /** Times of results by this phone's clock, which may differ from the server's. */
  const toldAt = useRef(new Map<string, number>())

  useEffect(() => {
    if (shown?.told.verdict !== 'admitted') return undefined
    const stays = shown.told.ticket?.requiresProof ? PROOF_MS : ADMITTED_MS
    const timer = setTimeout(() => setShown(null), stays)
    return () => clearTimeout(timer)
  }, [shown])

  const judge = async (text: string, isTyped: boolean) => {
    try {
      const told = await engine.scan(text, isTyped)
      const since = Date.now()
      judged.current = { text, seenAt: since }
      toldAt.current.set(told._id, since)
      announcer.tell(told.verdict)
      setShown({ told, since })
    } catch (error) {
      // The screen itself shows the missing access.
      if (turnedAwayBy(error) === 'forbidden') return announcer.tell('revoked')
      toast.error('Não foi possível conferir o código. Leia de novo.')
      reportError(error)
    }
  }
  /** Scans one after another, so that nothing that was read on purpose is dropped. */
  const enqueue = async (text: string, isTyped: boolean) => {
    line.current.length += 1
    setIsJudging(true)
    line.current.end = line.current.end.then(() => judge(text, isTyped))
    await line.current.end
    line.current.length -= 1
    setIsJudging(line.current.length > 0)
  }

  return {
    told: shown?.told ?? null,
    isJudging,
    dismiss: () => setShown(null),
    /** Handles a code that the camera sees; called for every frame. */
    see: (text: string) => {
      const now = Date.now()
      if (isStillThere(judged.current, text, now)) {
        judged.current = { text, seenAt: now }
        return
      }
      const isHeld = shown && shown.told.verdict !== 'admitted' && now - shown.since < REFUSED_MS
      if (line.current.length === 0 && !isHeld) void enqueue(text, false)
    },
    /** Scans a code from a hand-held reader or from the keyboard. */
    take: (text: string, isTyped: boolean) => void enqueue(text, isTyped),
    /** Time until which an admission can be undone. */
    undoableUntil: ({ _id, at }: Told) =>
      (toldAt.current.get(_id) ?? Date.parse(at)) + UNDO_SECONDS * 1000,
  }
}
