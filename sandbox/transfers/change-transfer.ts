import { notFound, Problem } from '../answers.ts'
import { today } from '../calendar.ts'
import type { Db } from '../store.ts'
import { changeTransfer, findTransfer, type TransferChange } from './store.ts'
import type { Transfer, TransferStatus } from './transfer.ts'

const OPEN: readonly TransferStatus[] = ['PENDING', 'BANK_PROCESSING', 'BLOCKED']

export const isOpen = ({ status }: Transfer): boolean => OPEN.includes(status)

/** Ends of a transfer, and blocking, from which the same ends are possible. */
const transferChanges = {
  done: (transfer: Transfer) => ({
    ...transfer,
    status: 'DONE',
    effectiveDate: today(),
    endToEndIdentifier: `E${transfer.id.replaceAll('-', '')}`,
  }),
  fail: (transfer: Transfer) => ({
    ...transfer,
    status: 'FAILED',
    failReason: 'A instituição de destino recusou a transferência.',
  }),
  cancel: (transfer: Transfer) => ({
    ...transfer,
    status: 'CANCELLED',
    authorized: false,
    failReason: 'Transferência não autorizada.',
  }),
  block: (transfer: Transfer) => ({ ...transfer, status: 'BLOCKED' }),
} as const satisfies Record<string, (transfer: Transfer) => Transfer>

export type TransferChangeName = keyof typeof transferChanges

/** The change of an open transfer, with its webhook event. */
export function transferChange(transfer: Transfer, name: TransferChangeName): TransferChange {
  const changed = transferChanges[name](transfer)
  return { transfer: changed, events: [`TRANSFER_${changed.status}`], dueInMs: null }
}

/** Changes a transfer that has not ended, and returns it. */
export async function applyTransferChange(
  db: Db,
  id: string,
  name: string,
): Promise<Transfer | Problem> {
  if (!isChangeName(name)) return notFound()
  const changed = await changeTransfer(db, id, ({ transfer }) =>
    isOpen(transfer) ? transferChange(transfer, name) : null,
  )
  if (changed) return changed
  const found = await findTransfer(db, id)
  return found
    ? new Problem('invalid_action', `A transferência tem a situação ${found.status}.`)
    : notFound()
}

const isChangeName = (name: string): name is TransferChangeName =>
  Object.hasOwn(transferChanges, name)
