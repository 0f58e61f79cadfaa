import { UNDO_SECONDS } from '@55tickets/rules/gate/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../lib/toasts/toasts.tsx'
import type { Announcer } from '../engine/announce.ts'
import { findAccessProblem } from '../engine/connection.ts'
import type { GateEngine, GateResult } from '../engine/engine.ts'

/** Display time of an admission; longer where a document has to be checked. */
const ADMITTED_DISPLAY_MS = 1200
const PROOF_DISPLAY_MS = 4000
/** Time after a refusal in which the camera reads nothing, so that the refusal is noticed. */
const REFUSAL_PAUSE_MS = 2000

interface ShownResult {
  readonly result: GateResult
  readonly since: number
}

/** Scans codes and holds the result that the screen shows. */
export function useScanner(engine: GateEngine, announcer: Announcer) {
  const [shown, setShown] = useState<ShownResult | null>(null)
  const [isJudging, setIsJudging] = useState(false)
  const lastSeen = useRef<SeenCode | null>(null)
  const queue = useRef({ length: 0, end: Promise.resolve() })
  /** Times of results by this phone's clock, which may differ from the server's. */
  const resultTimes = useRef(new Map<string, number>())

  useEffect(() => {
    if (shown?.result.verdict !== 'admitted') return undefined
    const displayMs = shown.result.ticket?.requiresProof ? PROOF_DISPLAY_MS : ADMITTED_DISPLAY_MS
    const timer = setTimeout(() => setShown(null), displayMs)
    return () => clearTimeout(timer)
  }, [shown])

  const scanNext = async (text: string, isTyped: boolean) => {
    try {
      const result = await engine.scan(text, isTyped)
      const since = Date.now()
      lastSeen.current = { text, seenAt: since }
      resultTimes.current.set(result._id, since)
      announcer.announce(result.verdict)
      setShown({ result, since })
    } catch (error) {
      // The screen itself shows the missing access.
      if (findAccessProblem(error) === 'forbidden') return announcer.announce('revoked')
      toast.error('Não foi possível conferir o código. Leia de novo.')
      reportError(error)
    }
  }
  /** Scans one after another, so that nothing that was read on purpose is dropped. */
  const enqueue = async (text: string, isTyped: boolean) => {
    queue.current.length += 1
    setIsJudging(true)
    queue.current.end = queue.current.end.then(() => scanNext(text, isTyped))
    await queue.current.end
    queue.current.length -= 1
    setIsJudging(queue.current.length > 0)
  }

  return {
    result: shown?.result ?? null,
    isJudging,
    dismiss: () => setShown(null),
    /** Handles a code that the camera sees; called for every frame. */
    seeCode: (text: string) => {
      const now = Date.now()
      if (isStillInView(lastSeen.current, text, now)) {
        lastSeen.current = { text, seenAt: now }
        return
      }
      const isPaused =
        shown && shown.result.verdict !== 'admitted' && now - shown.since < REFUSAL_PAUSE_MS
      if (queue.current.length === 0 && !isPaused) void enqueue(text, false)
    },
    /** Scans a code from a hand-held reader or from the keyboard. */
    scan: (text: string, isTyped: boolean) => void enqueue(text, isTyped),
    /** Time until which an admission can be undone. */
    undoableUntil: ({ _id, at }: GateResult) =>
      (resultTimes.current.get(_id) ?? Date.parse(at)) + UNDO_SECONDS * 1000,
  }
}

/** Time that a code must be out of sight before it counts as shown again. */
const OUT_OF_VIEW_MS = 5000

/** The code that was judged last, and when the camera last saw it. */
interface SeenCode {
  readonly text: string
  readonly seenAt: number
}

/**
 * True if the camera still sees the code that was judged last. A phone held in front of the camera
 * shows its code in every frame, but is to be judged once, until it was away for a while or another
 * code came between.
 */
export const isStillInView = (last: SeenCode | null, text: string, now: number): boolean =>
  last !== null && last.text === text && now - last.seenAt < OUT_OF_VIEW_MS
