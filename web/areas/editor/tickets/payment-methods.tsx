import type { EditedEvent } from '@55tickets/contracts/editor.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'

/** How buyers may pay. */
export function PaymentMethods({ event }: { event: EditedEvent }) {
  const api = useApi()
  const form = usePartForm({
    event,
    part: 'payment',
    read: ({ tickets: { version, methods } }) => ({
      version,
      values: { pix: methods.includes('PIX'), card: methods.includes('CREDIT_CARD') },
    }),
    validate: ({ pix, card }) => ({
      pix: pix || card ? null : 'Escolha uma forma de pagamento',
      card: null,
    }),
    save: ({ pix, card }, { _id: eventId, tickets: { version } }) =>
      api('changePayment', {
        params: { eventId },
        body: {
          version,
          methods: [
            ...(pix ? (['PIX'] as const) : []),
            ...(card ? (['CREDIT_CARD'] as const) : []),
          ],
        },
      }),
    savedText: 'Formas de pagamento salvas.',
    labels: { pix: 'PIX', card: 'Cartão de crédito' },
  })
  return (
    <PartForm part={form} saveLabel="Salvar formas de pagamento" isShort isSecondary>
      <Checkbox {...form.checkbox('pix')} label="PIX" hint="O dinheiro chega na hora." />
      <Checkbox
        {...form.checkbox('card')}
        label="Cartão de crédito"
        hint="Em até 12 vezes; os juros são de quem compra."
      />
    </PartForm>
  )
}
