import type { ListedCode, QueuedScan } from '@55tickets/contracts/gate.ts'
import { judgeScan } from '@55tickets/rules/scan-verdict.ts'
import type { Told } from './engine.ts'
import { addTold } from './keep-told.ts'
import type { Proved } from './prove-shown.ts'
import type { GateStore, KeptList } from './store.ts'

interface Judging {
  readonly list: KeptList
  readonly scan: Omit<QueuedScan, 'told' | 'undone'>
  readonly proved: Proved
  /** What is told to people, who trust the server's clock. */
  readonly toldAt: string
}

/**
 * What the phone says by itself. The scan and what it does to its code are stored before anybody
 * hears of it, in one transaction: of two tabs that see the same code one lets its holder in.
 */
export async function judgeLocally(store: GateStore, judging: Judging): Promise<Told> {
  const { list, scan, proved, toldAt } = judging
  const { shown, codeStart } = proved
  const { eventId } = list
  const tx = store.transaction(['codes', 'own', 'queue', 'told'], 'readwrite', {
    durability: 'strict',
  })
  const own = tx.objectStore('own')
  const [listed, admission] = codeStart
    ? await Promise.all([
        tx.objectStore('codes').get([eventId, codeStart]),
        own.get([eventId, codeStart]),
      ])
    : []
  const kind = listed && list.kinds.find(({ _id }) => _id === listed.of)
  const used = admission ? { at: admission.at, gate: admission.gate } : (listed?.used ?? null)
  const code = listed &&
    kind && {
      session: kind.session,
      hasHolder: listed.holder !== undefined,
      isRevoked: listed.isRevoked === true,
      isUsed: used !== null,
    }
  const verdict = judgeScan(shown, code, scan)
  if (verdict === 'admitted' && codeStart) {
    const mine = { scanId: scan._id, at: toldAt, gate: scan.gate, isKnown: false }
    void own.put(mine, [eventId, codeStart])
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
  await addTold(tx.objectStore('told'), { ...told, codeStart })
  await tx.done
  return told
}

const ticketOf = ({ holder, cpf }: ListedCode, kind: KeptList['kinds'][number]) => ({
  name: kind.name,
  holder: holder ?? null,
  cpf: cpf ?? null,
  requiresProof: kind.requiresProof,
})
