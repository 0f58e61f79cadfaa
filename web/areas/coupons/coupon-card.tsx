import type { Coupon } from '@55tickets/contracts/coupons.ts'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import {
  type CouponState,
  couponState,
  couponStateNames,
} from '@55tickets/rules/tickets/coupon-state.ts'
import Check from 'lucide-react/icons/check'
import CirclePause from 'lucide-react/icons/circle-pause'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useId } from 'react'
import { useNow, useTickAt } from '../../lib/time/now.tsx'
import { copyText } from '../../lib/toasts/copy-text.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CouponLink } from './coupon-link.tsx'
import { couponGiftText, couponPeriodText, couponUseText } from './coupon-text.ts'
import { couponTicketsText } from './coupon-tickets.ts'
import { useCouponSwitch } from './use-coupon-switch.ts'

interface CouponCardProps {
  readonly event: EditedEvent
  readonly coupon: Coupon
  readonly canWrite: boolean
  readonly onEdit: () => void
}

/** One coupon: code, what it gives, how far it was used, and what can be done with it. */
export function CouponCard({ event, coupon, canWrite, onEdit }: CouponCardProps) {
  const { code, kind, isActive, isOncePerPerson, startsAt, endsAt, discount } = coupon
  const titleId = useId()
  const state = couponState(coupon, useNow())
  useTickAt([startsAt, endsAt])
  const { setActive, isPending } = useCouponSwitch(event._id, coupon)
  const period = couponPeriodText(coupon, event.dates.timezone)
  return (
    <Card>
      <article aria-labelledby={titleId} className="grid gap-4 p-5">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <div className="min-w-0 grow">
            <div className="mb-0.5 flex items-center gap-1">
              <h2
                id={titleId}
                className={classes(
                  'text-xl leading-tight font-black tracking-wide wrap-anywhere',
                  state !== 'active' && 'text-ink-soft',
                )}
              >
                {code}
              </h2>
              <IconButton
                label={`Copiar código ${code}`}
                onClick={() => void copyText(code, 'Código copiado.')}
                className="-my-2 [&>svg]:size-5"
              >
                <Copy aria-hidden="true" />
              </IconButton>
            </div>
            <p className="font-semibold">{couponGiftText(coupon)}</p>
          </div>
          <StateBadge state={state} />
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
          <Fact name="Vale para" isWide value={couponTicketsText(coupon, event.tickets)} />
          <Fact name="Usado em" value={couponUseText(coupon)}>
            <UseBar coupon={coupon} />
          </Fact>
          {kind !== 'unlock' && <Fact name="Desconto dado" value={formatReais(discount)} />}
          {(period || isOncePerPerson) && (
            <Fact
              name="Condições"
              isWide
              value={[
                ...(isOncePerPerson ? ['1 por pessoa'] : []),
                ...(period ? [period] : []),
              ].join('. ')}
            />
          )}
        </dl>
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <CouponLink event={event} code={code} />
          {canWrite && (
            <>
              <Button variant="secondary" size="sm" aria-label={`Editar ${code}`} onClick={onEdit}>
                Editar
              </Button>
              <Button
                variant="quiet"
                size="sm"
                busy={isPending}
                aria-label={`${isActive ? 'Desativar' : 'Ativar'} ${code}`}
                onClick={() => setActive(!isActive)}
              >
                {isActive ? 'Desativar' : 'Ativar'}
              </Button>
            </>
          )}
        </div>
      </article>
    </Card>
  )
}

const badges = {
  active: { tone: 'ok', Icon: Check },
  off: { tone: 'neutral', Icon: CirclePause },
  usedUp: { tone: 'warn', Icon: CircleSlash },
  upcoming: { tone: 'neutral', Icon: Clock },
  ended: { tone: 'neutral', Icon: CircleSlash },
} as const

function StateBadge({ state }: { state: CouponState }) {
  const { tone, Icon } = badges[state]
  return (
    <Badge tone={tone} className="mt-1">
      <Icon aria-hidden="true" />
      {couponStateNames[state]}
    </Badge>
  )
}

/** Share of the limit that was used; the words beside it say the same. */
function UseBar({ coupon: { used, maxTickets } }: { coupon: Coupon }) {
  if (maxTickets === null) return null
  return (
    <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
      <div
        className="h-full rounded-full bg-action"
        style={{ width: `${Math.min(100, (100 * used) / maxTickets)}%` }}
      />
    </div>
  )
}

interface FactProps {
  readonly name: string
  readonly value: string
  /** True for a longer text, which has a line of its own on a phone. */
  readonly isWide?: boolean
  readonly children?: ReactNode
}

const Fact = ({ name, value, isWide, children }: FactProps) => (
  <div className={classes(isWide && 'max-sm:col-span-2')}>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums">
      {value}
      {children}
    </dd>
  </div>
)
