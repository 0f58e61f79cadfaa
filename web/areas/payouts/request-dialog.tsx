import type { EventBalance, PayoutKey } from '@55tickets/contracts/payouts.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { checkPayoutAmount } from '@55tickets/rules/money/payout-text.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { randomKey } from '../../lib/api/random-key.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { payoutsKey } from './queries.ts'

interface RequestDialogProps {
  readonly organizationId: string
  readonly balance: EventBalance
  readonly accountKey: PayoutKey
  readonly onClose: () => void
  /** Called after the screen shows the new balance; the button that opened the dialog may be gone. */
  readonly onDone: () => void
}

/** Asks for a payout: the amount, and the key to which it goes. */
export function RequestDialog(props: RequestDialogProps) {
  const { organizationId, balance, accountKey, onClose, onDone } = props
  const { eventId, name, payable } = balance
  const api = useApi()
  const client = useQueryClient()
  const id = useId()
  // Keys by amount: the same request, sent again after a lost answer, is one payout.
  const [keys] = useState(() => new Map<number, string>())
  const { form, text, values, busy, failure } = useForm({
    initial: { amount: payable.toFixed(2).replace('.', ',') },
    validate: ({ amount }) => ({ amount: checkPayoutAmount(parseTypedNumber(amount), payable) }),
    validateOn: 'submit',
    send: async (typed) => {
      const amount = parseTypedNumber(typed.amount)
      const idempotencyKey = keys.get(amount) ?? randomKey()
      keys.set(amount, idempotencyKey)
      await api('requestPayout', {
        params: { organizationId },
        body: { eventId, amount },
        idempotencyKey,
      })
      toast.success(`Repasse de ${formatReais(amount)} a caminho.`)
      onClose()
      await client.invalidateQueries({ queryKey: payoutsKey(organizationId) })
      onDone()
    },
    failureText: 'Não foi possível pedir o repasse. Tente novamente.',
  })
  const close = () => {
    if (!busy) onClose()
  }
  const typed = parseTypedNumber(values.amount)
  const isValid = checkPayoutAmount(typed, payable) === null
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Pedir repasse"
      description={name}
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Voltar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Pedindo...">
            {isValid ? `Repassar ${formatReais(typed)}` : 'Repassar'}
          </Button>
        </>
      }
      className="top-auto rounded-t-lg"
    >
      <form id={id} {...form} noValidate className="grid gap-4">
        <TextField
          label="Valor (R$)"
          hint={`Até ${formatReais(payable)}`}
          inputMode="decimal"
          autoComplete="off"
          required
          {...text('amount')}
        />
        <dl className="rounded-md bg-sunken px-4 py-3">
          <dt className="text-sm text-ink-soft">Vai para a chave PIX</dt>
          <dd className="text-lg font-bold tabular-nums">
            {accountKey.type} {accountKey.key}
          </dd>
        </dl>
        <p className="text-sm text-ink-soft">
          O PIX sai em alguns minutos. Avisamos por e-mail quando ele for feito, e não dá para
          desfazer.
        </p>
      </form>
    </Dialog>
  )
}
