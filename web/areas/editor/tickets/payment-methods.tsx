import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { checkCpfLimit } from '@55tickets/rules/events/event-fields.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'

/** Payment methods, the limit of tickets per CPF, and half price for teachers. */
export function PaymentMethods({ event }: { event: EditedEvent }) {
  const api = useApi()
  const form = usePartForm({
    event,
    part: 'payment',
    read: ({ tickets: { version, methods, maxPerCpf, teachersPayHalf } }) => ({
      version,
      values: {
        pix: methods.includes('PIX'),
        card: methods.includes('CREDIT_CARD'),
        maxPerCpf: maxPerCpf === null ? '' : String(maxPerCpf),
        teachersPayHalf,
      },
    }),
    validate: ({ pix, card, maxPerCpf }) => ({
      pix: pix || card ? null : 'Escolha uma forma de pagamento',
      card: null,
      maxPerCpf: isBlank(maxPerCpf) ? null : checkCpfLimit(parseTypedNumber(maxPerCpf)),
      teachersPayHalf: null,
    }),
    save: (values, { _id: eventId, tickets: { version } }, { confirmation }) =>
      api('changePayment', {
        params: { eventId },
        body: { version, ...toPaymentBody(values), ...confirmation },
      }),
    review: (values, { tickets }) => {
      const after = toPaymentBody(values)
      return {
        edit: { part: 'payment', before: tickets, after },
        checks: [{ part: 'payment', version: tickets.version, ...after }],
      }
    },
    savedText: 'Pagamento e limite salvos.',
    labels: {
      pix: 'PIX',
      card: 'Cartão de crédito',
      maxPerCpf: 'Limite por CPF',
      teachersPayHalf: 'Professores pagam meia',
    },
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
      {event.tickets.sectors.some(({ halfQuota }) => halfQuota > 0) && (
        <Checkbox
          {...form.checkbox('teachersPayHalf')}
          label="Professores também pagam meia"
          hint="Fora da cota, como leis de alguns estados pedem. Pessoas com 60 anos ou mais sempre pagam meia."
        />
      )}
    </PartForm>
  )
}

interface PaymentValues {
  readonly pix: boolean
  readonly card: boolean
  readonly maxPerCpf: string
  readonly teachersPayHalf: boolean
}

/** Body of the call that saves payment and limit, without the version. */
const toPaymentBody = ({ pix, card, maxPerCpf, teachersPayHalf }: PaymentValues) => ({
  methods: [...(pix ? (['PIX'] as const) : []), ...(card ? (['CREDIT_CARD'] as const) : [])],
  maxPerCpf: isBlank(maxPerCpf) ? null : parseTypedNumber(maxPerCpf),
  teachersPayHalf,
})

const isBlank = (typed: string): boolean => typed.trim() === ''
