import type { Conflict, GateEvent } from '@55tickets/contracts/gate.ts'
import {
  closedGate,
  type GateEngine,
  type GatePosition,
  type GateResult,
  type GateState,
} from '../engine/engine.ts'

export const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`

export const sampleEvent: GateEvent = {
  _id: sampleId(1),
  slug: 'festival-da-primavera',
  name: 'Festival da Primavera',
  startDate: '2026-11-15T12:00:00.000Z',
  endDate: '2026-11-16T02:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  entrances: [
    { session: null, title: 'Ingressos', startDate: null },
    { session: sampleId(2), title: 'Oficina de fotografia', startDate: '2026-11-15T17:00:00.000Z' },
  ],
}

export const samplePosition: GatePosition = {
  event: sampleEvent,
  session: null,
  gate: 'Portaria 1',
}

const sampleResult = (own: Partial<GateResult> = {}): GateResult => ({
  _id: sampleId(10),
  at: new Date().toISOString(),
  verdict: 'admitted',
  ticket: {
    name: 'Pista, 1º lote',
    holder: 'Maria Aparecida de Souza',
    cpf: '***.456.789-**',
    requiresProof: false,
    benefit: null,
    entrances: [null],
  },
  used: null,
  isOffline: false,
  isUndone: false,
  ...own,
})

export const sampleConflict = (own: Partial<Conflict> = {}): Conflict => ({
  _id: sampleId(20),
  at: '2026-11-15T20:10:00.000Z',
  gate: 'Portaria 1',
  device: null,
  cause: 'used',
  ticket: 'Pista, 1º lote',
  holder: 'Maria Aparecida de Souza',
  session: null,
  first: { at: '2026-11-15T20:04:00.000Z', gate: 'Portaria 2' },
  ...own,
})

export const openGateState: Partial<GateState> = {
  position: samplePosition,
  list: { count: 5000, takenAt: '2026-11-15T18:00:00.000Z', isCancelled: false },
  count: { admitted: 1284, expected: 5000 },
}

/** A gate engine whose verdicts are set by the test; it records its calls. */
export function createFakeEngine(initial: Partial<GateState> = {}) {
  let state: GateState = { ...closedGate, ...initial }
  let answer: (text: string) => Partial<GateResult> = () => ({})
  let scans = 0
  const listeners = new Set<() => void>()
  const scanned: { text: string; isTyped: boolean }[] = []
  const undone: { scanId: string; reason: string }[] = []
  const resolved: { scanId: string; note: string }[] = []
  const decided: { callerId: string; isAccepted: boolean }[] = []
  const set = (next: Partial<GateState>) => {
    state = { ...state, ...next }
    for (const notify of listeners) notify()
  }
  const engine: GateEngine = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restore: async () => undefined,
    openGate: async (position) => set({ ...openGateState, position }),
    async scan(text, isTyped) {
      scanned.push({ text, isTyped })
      scans += 1
      const result = sampleResult({ _id: sampleId(100 + scans), ...answer(text) })
      set({ results: [result, ...state.results] })
      return result
    },
    async undo(scanId, reason) {
      undone.push({ scanId, reason })
      const mark = (result: GateResult) =>
        result._id === scanId ? { ...result, isUndone: true } : result
      set({ results: state.results.map(mark) })
    },
    async resolveConflict(scanId, note) {
      resolved.push({ scanId, note })
      set({ conflicts: state.conflicts.filter(({ _id }) => _id !== scanId) })
    },
    async decideHeldScans({ _id }, isAccepted) {
      decided.push({ callerId: _id, isAccepted })
      set({ heldScans: state.heldScans.filter((held) => held._id !== _id) })
    },
    async closeGate() {
      if (state.queued > 0) return 'queue-not-empty'
      set(closedGate)
      return 'closed'
    },
    stop: () => undefined,
  }
  return {
    engine,
    set,
    scanned,
    undone,
    resolved,
    decided,
    judge: (next: typeof answer) => {
      answer = next
    },
  }
}
