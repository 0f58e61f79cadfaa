import { checkCapacity } from '@55tickets/rules/events/event-fields.ts'
import { HALF_PRICE_KEPT } from '@55tickets/rules/events/live-event.ts'
import { leastHalfQuota } from '@55tickets/rules/tickets/half-price.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { LockReason } from '../../../ui/form/lock-reason.tsx'
import { quotaText } from './sectors/lot-text.ts'

type HalfPriceChoiceProps = Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint'> & {
  readonly checked: boolean
  /** Places, as they are typed. */
  readonly capacity: string
  /** Percentage of the places that are kept for half price. */
  readonly share: number
  /** True where half price was offered beside what somebody has: it stays. */
  readonly isKept?: boolean
}

/** Half price, with what the law asks for, and a warning where it is not offered. */
export function HalfPriceChoice({ capacity, share, isKept, ...checkbox }: HalfPriceChoiceProps) {
  const places = parseTypedNumber(capacity)
  const quota =
    checkCapacity(places) === null
      ? quotaText(share, leastHalfQuota(places, share))
      : `${share}% dos lugares`
  return (
    <Checkbox
      {...checkbox}
      label="Oferecer meia-entrada"
      disabled={isKept || checkbox.disabled}
      hint={
        isKept ? (
          <LockReason>{HALF_PRICE_KEPT}</LockReason>
        ) : checkbox.checked ? (
          `A lei pede: ${quota}. Idosos (60+) pagam meia além da cota.`
        ) : (
          <span className="inline-flex gap-1.5 font-semibold text-warn">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{`Sem meia-entrada. A lei pede: ${quota}.`}</span>
          </span>
        )
      }
    />
  )
}
