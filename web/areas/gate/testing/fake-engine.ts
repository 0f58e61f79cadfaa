import type { Conflict, GateEvent } from '@55tickets/contracts/gate.ts'
import { type GateEngine, type GateState, nowhere, type Post, type Told } from '../engine.ts'

export const idOf = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`

export const sampleEvent: GateEvent = {
  _id: idOf(1),
  slug: 'festival-da-primavera',
  name: 'Festival da Primavera',
  startDate: '2026-11-15T12:00:00.000Z',
  endDate: '2026-11-16T02:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  entrances: [
    { session: null, title: 'Ingressos', startDate: null },
    { session: idOf(2), title: 'Oficina de fotografia', startDate: '2026-11-15T17:00:00.000Z' },
  ],
}

export const samplePost: Post = { event: sampleEvent, session: null, gate: 'Portaria 1' }

export const sampleTold = (own: Partial<Told> = {}): Told => ({
  _id: idOf(10),
  at: new Date().toISOString(),
  verdict: 'admitted',
  ticket: {
    name: 'Pista, 1º lote',
    holder: 'Maria Aparecida de Souza',
    cpf: '***.456.789-**',
    requiresProof: false,
    entrances: [null],
  },
  used: null,
  isOffline: false,
  isUndone: false,
  ...own,
})

export const sampleConflict = (own: Partial<Conflict> = {}): Conflict => ({
  _id: idOf(20),
  at: '2026-11-15T20:10:00.000Z',
  gate: 'Portaria 1',
  cause: 'used',
  ticket: 'Pista, 1º lote',
  holder: 'Maria Aparecida de Souza',
  session: null,
  first: { at: '2026-11-15T20:04:00.000Z', gate: 'Portaria 2' },
  ...own,
})

export const standing: Partial<GateState> = {
  post: samplePost,
  list: { count: 5000, takenAt: '2026-11-15T18:00:00.000Z' },
  count: { admitted: 1284, expected: 5000 },
}

/** A gate engine whose verdicts are set by the test; it records its calls. */
export function createFakeEngine(initial: Partial<GateState> = {}) {
  let state: GateState = { ...nowhere, ...initial }
  let answer: (text: string) => Partial<Told> = () => ({})
  let scans = 0
  const listeners = new Set<() => void>()
  const scanned: { text: string; isTyped: boolean }[] = []
  const undone: { scanId: string; reason: string }[] = []
  const settled: { scanId: string; note: string }[] = []
  const set = (next: Partial<GateState>) => {
    state = { ...state, ...next }
    for (const tell of listeners) tell()
  }
  const engine: GateEngine = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: async () => undefined,
    stand: async (post) => set({ ...standing, post }),
    async scan(text, isTyped) {
      scanned.push({ text, isTyped })
      scans += 1
      const told = sampleTold({ _id: idOf(100 + scans), ...answer(text) })
      set({ told: [told, ...state.told] })
      return told
    },
    async undo(scanId, reason) {
      undone.push({ scanId, reason })
      const mark = (told: Told) => (told._id === scanId ? { ...told, isUndone: true } : told)
      set({ told: state.told.map(mark) })
    },
    async settle(scanId, note) {
      settled.push({ scanId, note })
      set({ conflicts: state.conflicts.filter(({ _id }) => _id !== scanId) })
    },
    async leave() {
      if (state.waiting > 0) return 'waiting'
      set(nowhere)
      return 'left'
    },
    stop: () => undefined,
  }
  return {
    engine,
    set,
    scanned,
    undone,
    settled,
    judge: (next: typeof answer) => {
      answer = next
    },
  }
}
