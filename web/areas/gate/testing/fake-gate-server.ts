import type {
  CodeKind,
  GateEvent,
  HeldScans,
  ListedCode,
  QueuedScan,
} from '@55tickets/contracts/gate.ts'
import {
  admittedEntrances,
  judgeScan,
  type Verdict,
} from '@55tickets/rules/tickets/scan-verdict.ts'
import { parseScannedCode } from '@55tickets/rules/tickets/scanned-code.ts'
import { toCodeStart } from '@55tickets/rules/tickets/ticket-number.ts'
import { type ApiRequest, type ApiResponse, bindApi } from '../../../lib/api/api.ts'
import { sampleKey } from './sample-tokens.ts'

export const eventId = '0b6e4f00-0000-4000-8000-0000000000ee'
export const talk = '0b6e4f00-0000-4000-8000-0000000000aa'
const pass = '0b6e4f00-0000-4000-8000-0000000000bb'
export const seat = '0b6e4f00-0000-4000-8000-0000000000cc'
/** Kinds of a ticket that admits to the talk only, and of one that also admits to the event. */
export const workshop = '0b6e4f00-0000-4000-8000-0000000000dd'
export const combo = '0b6e4f00-0000-4000-8000-0000000000ff'

const kinds: readonly CodeKind[] = [
  { _id: pass, name: 'Inteira', session: null, admitsToEvent: true, requiresProof: false },
  { _id: seat, name: 'Oficina', session: talk, admitsToEvent: false, requiresProof: false },
  { _id: workshop, name: 'Só oficina', session: talk, admitsToEvent: false, requiresProof: false },
  { _id: combo, name: 'Combo', session: talk, admitsToEvent: true, requiresProof: false },
]
const findKind = ({ of }: ListedCode) => kinds.find(({ _id }) => _id === of)

export const event: GateEvent = {
  _id: eventId,
  slug: 'noite-de-choro',
  name: 'Noite de Choro',
  startDate: '2026-11-15T20:00:00.000Z',
  endDate: '2026-11-16T02:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  entrances: [
    { session: null, title: 'Ingressos', startDate: null },
    { session: talk, title: 'Oficina', startDate: '2026-11-15T21:00:00.000Z' },
  ],
}
export const position = { event, session: null, gate: 'Portaria 1' }

/** Id of the n-th code of the event. */
export const codeId = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`

interface StoredScan {
  readonly code: string | undefined
  readonly judged: Verdict
  told: Verdict
  isUndone: boolean
}

/** In-memory server of one event, which can be made unreachable, slow or refusing. */
export async function createFakeGateServer() {
  const key = await sampleKey()
  const changes = new Map<string, { doc: ListedCode; at: number }>()
  const scans = new Map<string, StoredScan>()
  let time = 0
  const server = {
    scans,
    requestedPaths: [] as string[],
    bodies: [] as unknown[],
    isDown: false,
    /** End of the paths of calls that fail although others work. */
    failingPathEnd: undefined as string | undefined,
    /** Part of the paths of calls that fail although others work. */
    failingPathPart: undefined as string | undefined,
    /** End of the path of a call whose next answer is lost after it was processed. */
    lostAnswerPathEnd: undefined as string | undefined,
    status: undefined as number | undefined,
    /** True if the user has lost the gate role: only the queue is accepted. */
    isForbidden: false,
    /** The event as the promoter has it now. */
    event,
    kinds,
    isCancelled: false,
    heldScans: [] as HeldScans[],
    /** Path of calls that are answered only after a promise of the test. */
    delayed: undefined as { readonly path: string; readonly until: Promise<void> } | undefined,
    /** Id of a scan that makes the server refuse its whole batch. */
    refusedScan: undefined as string | undefined,
    pageSize: 5000,
    /** Identity of the server's data: changes after a restore from a backup. */
    dataId: '1-1',
    now: () => new Date(),
    put(doc: ListedCode) {
      time += 1
      changes.set(doc.code, { doc, at: time })
    },
    add: (n: number, more: Partial<ListedCode> = {}) =>
      server.put({ code: toCodeStart(codeId(n)), of: pass, holder: `Pessoa ${n}`, ...more }),
    /** Cancels the event: all codes are revoked. */
    cancel() {
      server.isCancelled = true
      for (const { doc } of changes.values()) server.put({ ...doc, isRevoked: true })
    },
    remove: (n: number) => changes.delete(toCodeStart(codeId(n))),
    addSessionSeat: (n: number) => server.add(n, { of: seat }),
    admissions: () =>
      [...scans.values()].filter(
        ({ told, judged, isUndone }) => told === 'admitted' && judged === 'admitted' && !isUndone,
      ).length,
    api: bindApi((request) => answer(request)),
  }

  const answer = async (request: ApiRequest): Promise<ApiResponse> => {
    server.requestedPaths.push(request.path.replace(/^\/api\/gate\/[^/]+/, ''))
    const isDeaf =
      (server.failingPathEnd && request.path.endsWith(server.failingPathEnd)) ||
      (server.failingPathPart && request.path.includes(server.failingPathPart))
    if (server.isDown || isDeaf) throw new TypeError('Failed to fetch')
    if (server.status) return { status: server.status, body: { message: 'Não', code: 'NO' } }
    if (server.isForbidden && !request.path.endsWith('/queue'))
      return { status: 403, body: { message: 'Não', code: 'FORBIDDEN' } }
    if (server.delayed && request.path.endsWith(server.delayed.path)) await server.delayed.until
    if (server.refusedScan && JSON.stringify(request.body)?.includes(server.refusedScan)) {
      return { status: 400, body: { message: 'Não', code: 'BAD_INPUT' } }
    }
    const body = handle(request)
    server.bodies.push(request.body)
    if (server.lostAnswerPathEnd && request.path.endsWith(server.lostAnswerPathEnd)) {
      server.lostAnswerPathEnd = undefined
      throw new TypeError('Failed to fetch')
    }
    return { status: 200, body }
  }

  const handle = ({ path, body }: ApiRequest): unknown => {
    const now = server.now().toISOString()
    if (path.includes('/list')) return list(new URL(path, 'http://x').searchParams, now)
    if (path.endsWith('/counts')) return counts(now)
    if (path.endsWith('/conflicts')) {
      const found = conflicts()
      const docs = found.map(([_id, { judged }]) => ({
        _id,
        at: now,
        gate: 'Portaria 1',
        device: null,
        cause: judged,
        ticket: 'Inteira',
        holder: 'Pessoa',
        session: null,
        first: null,
      }))
      return { docs, totalDocs: found.length }
    }
    if (path.endsWith('/held-scans')) return { docs: server.heldScans }
    if (path.endsWith('/decide')) {
      const discarded = server.heldScans.length
      server.heldScans = []
      return { admitted: 0, conflicts: 0, discarded, docs: [] }
    }
    if (path.endsWith('/queue')) {
      const docs = (body as { scans: QueuedScan[] }).scans.map((scan) => {
        const { judged } = take(scan, scan.told, scan.undone !== undefined)
        return { _id: scan._id, judged, used: null }
      })
      return { docs }
    }
    if (path.endsWith('/undo')) {
      const scanId = path.split('/').at(-2) ?? ''
      const scan = scans.get(scanId)
      if (scan) undo(scan)
      return { _id: scanId, undoneAt: now }
    }
    const scan = body as QueuedScan
    const { judged, code } = take(scan)
    const doc = code ? changes.get(code)?.doc : undefined
    const ticket = doc
      ? {
          name: 'Inteira',
          holder: doc.holder ?? null,
          cpf: null,
          requiresProof: false,
          benefit: null,
          entrances: [null],
        }
      : null
    const used = judged === 'used' ? (doc?.used ?? null) : null
    return { _id: scan._id, at: now, verdict: judged, ticket, used }
  }

  const take = (scan: Omit<QueuedScan, 'at' | 'told'>, told?: Verdict, isUndone = false) => {
    const before = scans.get(scan._id)
    if (before) {
      if (told === 'admitted') before.told = told
      if (isUndone) undo(before)
      return before
    }
    const read = parseScannedCode(scan.text, scan.isTyped)
    const doc = read ? changes.get(read.codeStart)?.doc : undefined
    const known = doc && {
      entrances: admittedEntrances(findKind(doc) ?? { session: null, admitsToEvent: true }),
      hasHolder: doc.holder !== undefined,
      isRevoked: doc.isRevoked === true,
      isUsed: doc.used !== undefined,
    }
    const judged = judgeScan(read ? 'real' : 'forged', known, { ...scan, isOpen: true })
    const stored = { code: doc?.code, judged, told: told ?? judged, isUndone }
    scans.set(scan._id, stored)
    const isAdmission = stored.told === 'admitted' && judged === 'admitted' && !isUndone
    if (doc && isAdmission) {
      server.put({ ...doc, used: { at: server.now().toISOString(), gate: scan.gate } })
    }
    return stored
  }
  const undo = (scan: StoredScan) => {
    scan.isUndone = true
    const doc = scan.code && changes.get(scan.code)?.doc
    if (!doc) return
    const { used: _, ...unused } = doc
    server.put(unused)
  }
  const conflicts = () =>
    [...scans].filter(
      ([, { told, judged, isUndone }]) => told === 'admitted' && judged !== 'admitted' && !isUndone,
    )
  const list = (query: URLSearchParams, now: string) => {
    const [life, mark] = (query.get('since') ?? '').split('.')
    const isWhole = life !== server.dataId
    const since = isWhole ? 0 : Number(mark)
    const from = Number((query.get('after') ?? '0').split('.')[0])
    const all = [...changes.values()].filter(({ at }) => at > since).sort((a, b) => a.at - b.at)
    const docs = all.slice(from, from + server.pageSize).map(({ doc }) => doc)
    const next = from + docs.length
    return {
      mark: `${server.dataId}.${time}`,
      isWhole,
      ...(server.isCancelled && { isCancelled: true }),
      next: next < all.length ? `${next}.${eventId}` : null,
      docs,
      event: server.event,
      kinds: server.kinds,
      keys: [key],
      now,
    }
  }
  const counts = (now: string) => {
    const docs = [...changes.values()].map(({ doc }) => doc)
    const at = (session: string | null, of: string) => {
      const here = docs.filter((doc) => doc.of === of)
      const admitted = here.filter(({ used }) => used).length
      return { session, admitted, expected: here.filter(({ isRevoked }) => !isRevoked).length }
    }
    const entrances = [at(null, pass), at(talk, seat)]
    return { entrances, conflicts: conflicts().length, heldScans: server.heldScans.length, now }
  }
  return server
}
