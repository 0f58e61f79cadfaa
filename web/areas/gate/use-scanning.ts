import { UNDO_SECONDS } from '@55tickets/contracts/gate.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../lib/toasts.tsx'
import type { Announcer } from './announce.ts'
import { turnedAwayBy } from './connection.ts'
import type { GateEngine, Told } from './engine.ts'
import { isStillThere, type Judged } from './same-code.ts'

/** An admission goes by itself; where a document is asked for, there is time to look at it. */
const ADMITTED_MS = 1200
const PROOF_MS = 4000
/** For so long the camera reads nothing after a refusal, so that it is seen. */
const REFUSED_MS = 2000

interface Shown {
  readonly told: Told
  readonly since: number
}

/** From a code that is shown to the verdict on the screen. */
export function useScanning(engine: GateEngine, announcer: Announcer) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isJudging, setIsJudging] = useState(false)
  const judged = useRef<Judged | null>(null)
  const line = useRef({ length: 0, end: Promise.resolve() })
  /** By this phone's clock, whatever the server's says. */
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
      // The whole screen says so by itself.
      if (turnedAwayBy(error) === 'forbidden') return announcer.tell('revoked')
      toast.error('Não foi possível conferir o código. Leia de novo.')
      reportError(error)
    }
  }
  /** One after the other: what was read on purpose is never dropped. */
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
    /** What the camera sees, frame by frame. */
    see: (text: string) => {
      const now = Date.now()
      if (isStillThere(judged.current, text, now)) {
        judged.current = { text, seenAt: now }
        return
      }
      const isHeld = shown && shown.told.verdict !== 'admitted' && now - shown.since < REFUSED_MS
      if (line.current.length === 0 && !isHeld) void enqueue(text, false)
    },
    /** What a hand-held reader read, or a person typed. */
    take: (text: string, isTyped: boolean) => void enqueue(text, isTyped),
    /** Until when an admission can be taken back. */
    undoableUntil: ({ _id, at }: Told) =>
      (toldAt.current.get(_id) ?? Date.parse(at)) + UNDO_SECONDS * 1000,
  }
}
