import type { EditedEvent } from '@55tickets/contracts/editor.ts'
import { checkCpfLimit } from '@55tickets/rules/events/event-fields.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'

/** How buyers may pay, and how many tickets one of them may buy. */
export function PaymentMethods({ event }: { event: EditedEvent }) {
  const api = useApi()
  const form = usePartForm({
    event,
    part: 'payment',
    read: ({ tickets: { version, methods, maxPerCpf } }) => ({
      version,
      values: {
        pix: methods.includes('PIX'),
        card: methods.includes('CREDIT_CARD'),
        maxPerCpf: maxPerCpf === null ? '' : String(maxPerCpf),
      },
    }),
    validate: ({ pix, card, maxPerCpf }) => ({
      pix: pix || card ? null : 'Escolha uma forma de pagamento',
      card: null,
      maxPerCpf: isBlank(maxPerCpf) ? null : checkCpfLimit(parseTypedNumber(maxPerCpf)),
    }),
    save: ({ pix, card, maxPerCpf }, { _id: eventId, tickets: { version } }) =>
      api('changePayment', {
        params: { eventId },
        body: {
          version,
          methods: [
            ...(pix ? (['PIX'] as const) : []),
            ...(card ? (['CREDIT_CARD'] as const) : []),
          ],
          maxPerCpf: isBlank(maxPerCpf) ? null : parseTypedNumber(maxPerCpf),
        },
      }),
    savedText: 'Pagamento e limite salvos.',
    labels: { pix: 'PIX', card: 'Cartão de crédito', maxPerCpf: 'Limite por CPF' },
    describe: (name, value) => (name === 'maxPerCpf' && value === '' ? 'Sem limite' : undefined),
  })
  return (
    <PartForm part={form} saveLabel="Salvar pagamento e limite" isShort isSecondary>
      <Checkbox {...form.checkbox('pix')} label="PIX" hint="O dinheiro chega na hora." />
      <Checkbox
        {...form.checkbox('card')}
        label="Cartão de crédito"
        hint="Em até 12 vezes; os juros são de quem compra."
      />
      <TextField
        {...form.text('maxPerCpf')}
        label="Limite de ingressos por CPF (opcional)"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Sem limite"
        hint="Quem compra informa o CPF antes de reservar. Conta todos os pedidos deste evento."
        className="mt-3 max-w-md"
      />
    </PartForm>
  )
}

const isBlank = (typed: string): boolean => typed.trim() === ''
