import { z } from 'zod'
import type { Log } from '../log.ts'
import type { Db } from '../store.ts'
import { isOpen, type TransferChangeName, transferChange } from './change-transfer.ts'
import { changeTransfer, findDueTransfers, findTransfer, type StoredTransfer } from './store.ts'
import type { Transfer } from './transfer.ts'

/** Outcome of transfers that were approved. `hold`: nothing, until a control call. */
type TransferOutcome = 'done' | 'fail' | 'block' | 'hold'

export interface TransferModes {
  outcome: TransferOutcome
  /** Keys that nobody has registered: transfers to them are refused. */
  refusedKeys: readonly string[]
}

export const DEFAULT_TRANSFERS: Readonly<TransferModes> = { outcome: 'done', refusedKeys: [] }

interface TransferProcessOptions {
  readonly db: Db
  /** Address of the withdrawal check; null: it is not enabled. */
  readonly checkUrl: string | null
  readonly token: string
  /** Milliseconds between creation and check, and between every two further steps. */
  readonly stepMs: number
  readonly modes: Readonly<TransferModes>
  /** Called after a transfer changed: there may be webhook events to send. */
  readonly changed: () => void
  readonly log: Log
}

/** Failures after which a transfer is cancelled. */
const MAX_FAILED_CHECKS = 3
const CHECK_TIMEOUT_MS = 10_000
const CheckAnswer = z.object({ status: z.enum(['APPROVED', 'REFUSED']) })

/** Takes transfers through their steps: withdrawal check, processing by the bank, end. */
export function createTransferProcess(options: TransferProcessOptions) {
  const { db, stepMs, modes, changed, log } = options
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isStopped = false

  function wake(inMs = 0): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(run).catch((error: unknown) => {
        log.warn({ err: error }, 'could not process transfers, retrying')
        wake(1_000)
      })
    }, inMs)
    timer.unref()
  }

  async function run(): Promise<void> {
    const { due, nextInMs } = await findDueTransfers(db)
    await Promise.all(due.map(takeStep))
    if (due.length > 0) changed()
    if (due.length > 0 || nextInMs !== null) wake(Math.max(1, Math.min(nextInMs ?? 1, stepMs)))
  }

  async function takeStep(id: string): Promise<void> {
    const transfer = await findTransfer(db, id)
    if (!transfer) return
    const isChecked = options.checkUrl === null || transfer.status !== 'PENDING'
    const answer = isChecked ? 'APPROVED' : await askForApproval(options, transfer)
    await changeTransfer(db, id, (stored) => nextStep(stored, answer))
  }

  function nextStep(stored: StoredTransfer, answer: CheckResult) {
    const { transfer, stage, failedChecks } = stored
    if (!isOpen(transfer)) return { transfer, events: [], dueInMs: null }
    if (stage === 'check' && answer === 'FAILURE' && failedChecks + 1 < MAX_FAILED_CHECKS)
      return { transfer, events: [], failedChecks: failedChecks + 1, dueInMs: stepMs }
    if (stage === 'check' && answer !== 'APPROVED') return transferChange(transfer, 'cancel')
    if (transfer.status === 'PENDING')
      return {
        transfer: { ...transfer, status: 'BANK_PROCESSING' as const },
        events: ['TRANSFER_IN_BANK_PROCESSING'],
        stage: 'process' as const,
        dueInMs: stepMs,
      }
    const end: TransferChangeName | 'hold' = modes.outcome
    return end === 'hold' ? { transfer, events: [], dueInMs: null } : transferChange(transfer, end)
  }

  return {
    wake: () => wake(),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

type CheckResult = 'APPROVED' | 'REFUSED' | 'FAILURE'

/** Asks the address of the withdrawal check about a transfer, as the provider does. */
async function askForApproval(
  { checkUrl, token }: TransferProcessOptions,
  transfer: Transfer,
): Promise<CheckResult> {
  if (checkUrl === null) return 'APPROVED'
  try {
    const response = await fetch(checkUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'asaas-access-token': token },
      body: JSON.stringify({ type: 'TRANSFER', transfer }),
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    const read = CheckAnswer.safeParse(await response.json())
    return response.status === 200 && read.success ? read.data.status : 'FAILURE'
  } catch {
    return 'FAILURE'
  }
}
