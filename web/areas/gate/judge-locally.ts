import type { Admission, CodeKind, ListedCode, QueuedScan } from '@55tickets/contracts/gate.ts'
import { admittedEntrances, judgeScan } from '@55tickets/rules/scan-verdict.ts'
import type { IDBPTransaction } from 'idb'
import type { Told } from './engine.ts'
import { addTold } from './keep-told.ts'
import type { Proved } from './prove-shown.ts'
import type { GateSchema, GateStore, KeptList } from './store.ts'
import { findUseAt, ownKey } from './uses.ts'

interface Judging {
  readonly list: KeptList
  readonly scan: Omit<QueuedScan, 'told' | 'undone'>
  readonly proved: Proved
  /** Time shown to people: by the server's clock, as far as it is known. */
  readonly toldAt: string
}

/**
 * Judges a scan without the server. The scan and its effect on the code are stored in one
 * transaction before the result is shown, so that of two tabs that see the same code only one
 * admits.
 */
export async function judgeLocally(store: GateStore, judging: Judging): Promise<Told> {
  const { list, scan, proved, toldAt } = judging
  const { shown, codeStart } = proved
  const { eventId } = list
  const tx = store.transaction(['codes', 'own', 'queue', 'told'], 'readwrite', {
    durability: 'strict',
  })
  const { session } = scan
  const listed = codeStart ? await tx.objectStore('codes').get([eventId, codeStart]) : undefined
  const kind = listed && kindOf(list, listed)
  const used = listed ? await findUse(tx, list, listed, session) : null
  const code = listed &&
    kind && {
      entrances: admittedEntrances(kind),
      hasHolder: listed.holder !== undefined,
      isRevoked: listed.isRevoked === true,
      isUsed: used !== null,
    }
  const verdict = judgeScan(shown, code, scan)
  if (verdict === 'admitted' && codeStart) {
    const mine = { scanId: scan._id, at: toldAt, gate: scan.gate, isKnown: false }
    void tx.objectStore('own').put(mine, ownKey(eventId, codeStart, session))
  }
  void tx.objectStore('queue').add({ eventId, codeStart, scan: { ...scan, told: verdict } })
  const told: Told = {
    _id: scan._id,
    at: toldAt,
    verdict,
    ticket: listed && kind ? ticketOf(listed, kind) : null,
    used: verdict === 'used' ? used : null,
    isOffline: true,
    isUndone: false,
  }
  await addTold(tx.objectStore('told'), { ...told, codeStart, session })
  await tx.done
  return told
}

type Reading = IDBPTransaction<GateSchema, ('codes' | 'own' | 'queue' | 'told')[], 'readwrite'>

const kindOf = ({ kinds }: KeptList, { of }: ListedCode): CodeKind | undefined =>
  kinds.find(({ _id }) => _id === of)

/**
 * Finds the admission of a code at an entrance, or of the codes that share its seat, as the server
 * does.
 */
async function findUse(
  tx: Reading,
  list: KeptList,
  code: ListedCode,
  session: string | null,
): Promise<Admission | null> {
  const findOwnUse = async (one: ListedCode) => {
    const kind = kindOf(list, one)
    const mine = await tx.objectStore('own').get(ownKey(list.eventId, one.code, session))
    if (mine) return { at: mine.at, gate: mine.gate }
    return (kind && findUseAt(one, kind, session)) ?? null
  }
  const own = await findOwnUse(code)
  if (own || session === null || !code.place) return own
  const mates = await tx.objectStore('codes').index('place').getAll(code.place)
  const valid = mates.filter((mate) => mate.code === code.place || !mate.isRevoked)
  const tickets = valid.filter((mate) => mate.code !== code.place).length
  const uses = (await Promise.all(valid.map(findOwnUse))).filter((use) => use !== null)
  return tickets > 0 && uses.length >= tickets ? (uses[0] ?? null) : null
}

const ticketOf = ({ holder, cpf }: ListedCode, kind: KeptList['kinds'][number]) => ({
  name: kind.name,
  holder: holder ?? null,
  cpf: cpf ?? null,
  requiresProof: kind.requiresProof,
  entrances: [...admittedEntrances(kind)],
})
