import type { Coupon } from '@55tickets/contracts/coupons.ts'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { zoneNames } from '@55tickets/rules/events/states.ts'
import { type CouponKind, normalizeCouponCode } from '@55tickets/rules/tickets/coupon.ts'
import Dices from 'lucide-react/icons/dices'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { controlClasses } from '../../ui/form/control-look.ts'
import { Field } from '../../ui/form/field.tsx'
import { LockReason } from '../../ui/form/lock-reason.tsx'
import { SegmentedChoice } from '../../ui/form/segmented-choice.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { couponTickets } from './coupon-tickets.ts'
import { DiscountExample } from './discount-example.tsx'
import { suggestCode } from './suggest-code.ts'
import { TicketChoice } from './ticket-choice.tsx'
import type { CouponForm } from './use-coupon-form.ts'

interface CouponFieldsProps {
  readonly form: CouponForm
  readonly event: EditedEvent
  /** The saved coupon, whose use locks some fields; undefined for a new one. */
  readonly coupon: Coupon | undefined
  readonly ticketsPath: string
}

const kinds = [
  ['percent', 'Porcentagem'],
  ['amount', 'Valor em R$'],
  ['unlock', 'Libera ocultos'],
] as const

/** All fields of a coupon. */
export function CouponFields({ form, event, coupon, ticketsPath }: CouponFieldsProps) {
  const { text, checkbox, field, values } = form
  const used = coupon?.used ?? 0
  const tickets = couponTickets(event.tickets, values.kind)
  const zone = event.dates.timezone
  return (
    <>
      <CodeField form={form} isLocked={used > 0} />
      <SegmentedChoice
        {...field('kind')}
        label="O que o cupom faz"
        options={kinds}
        disabled={used > 0}
        hint={used > 0 && <LockReason>O tipo não muda: o cupom já foi usado.</LockReason>}
      />
      {values.kind !== 'unlock' && (
        <div>
          <ValueField form={form} kind={values.kind} />
          <DiscountExample values={values} tickets={tickets} feeBearer={event.tickets.feeBearer} />
        </div>
      )}
      <TicketChoice form={form} tickets={tickets} ticketsPath={ticketsPath} />
      <div>
        <TextField
          {...text('maxTickets')}
          label="Limite de ingressos (opcional)"
          inputMode="numeric"
          autoComplete="off"
          placeholder="Sem limite"
          hint={
            used > 0
              ? `Já usado em ${used}: não pode ser menos.`
              : 'Em quantos ingressos ele vale, somando todos os pedidos.'
          }
        />
        <Checkbox
          {...checkbox('isOncePerPerson')}
          label="Um por pessoa"
          hint="Cada CPF ou conta usa em um ingresso."
          className="mt-2"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...text('startsAt')}
          type="datetime-local"
          label="Vale a partir de (opcional)"
        />
        <TextField {...text('endsAt')} type="datetime-local" label="Vale até (opcional)" />
        <p className="-mt-2 text-sm text-ink-soft sm:col-span-2">
          No horário do evento ({zoneNames[zone] ?? zone}).
        </p>
      </div>
      <Checkbox
        {...checkbox('isActive')}
        label="Ativo"
        hint="Desativado, ninguém usa. Pedidos já feitos mantêm o desconto."
      />
    </>
  )
}

function CodeField({ form: { text, fill }, isLocked }: { form: CouponForm; isLocked: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <TextField
        {...text('code', normalizeCouponCode)}
        label="Código"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        required
        readOnly={isLocked}
        className={classes(isLocked && 'col-span-2')}
        hint={
          isLocked ? (
            <LockReason>
              O código não muda: o cupom já foi usado. Para trocar, desative este e crie outro.
            </LockReason>
          ) : (
            'Letras sem acento, números e hífens.'
          )
        }
      />
      {!isLocked && (
        <Button
          variant="secondary"
          className="mt-7 min-h-12"
          onClick={() => fill({ code: suggestCode() })}
        >
          <Dices aria-hidden="true" />
          Sugerir
        </Button>
      )}
    </div>
  )
}

interface ValueFieldProps {
  readonly form: CouponForm
  readonly kind: Exclude<CouponKind, 'unlock'>
}

function ValueField({ form: { text }, kind }: ValueFieldProps) {
  const { error, ...input } = text('value')
  const isPercent = kind === 'percent'
  const unit = 'pointer-events-none absolute inset-y-0 grid place-items-center px-3.5 text-ink-soft'
  return (
    <Field
      id={undefined}
      required
      className={undefined}
      label={isPercent ? 'Desconto em porcentagem' : 'Desconto por ingresso, em reais'}
      error={error}
    >
      {(tie) => (
        <div className="relative">
          <span aria-hidden="true" className={classes(unit, isPercent ? 'right-0' : 'left-0')}>
            {isPercent ? '%' : 'R$'}
          </span>
          <input
            {...input}
            {...tie}
            inputMode={isPercent ? 'numeric' : 'decimal'}
            autoComplete="off"
            placeholder={isPercent ? '10' : '15,00'}
            className={classes(controlClasses, isPercent ? 'pr-10' : 'pl-11')}
          />
        </div>
      )}
    </Field>
  )
}
