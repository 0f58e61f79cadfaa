import type { EventSalesDetail } from '@55tickets/contracts/team.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { classes } from '../../ui/classes.ts'
import { chartScale, labelledDays } from './chart-scale.ts'

type Days = EventSalesDetail['days']

/** Heights in pixels; widths are percentages. */
const HEIGHT = 200
const LABEL_HEIGHT = 28

/** Revenue by day. Screen readers get a summary here and all figures in the table. */
export function SalesChart({ days }: { days: Days }) {
  const lines = chartScale(Math.max(...days.map(({ revenue }) => revenue)))
  const top = lines.at(-1) ?? 1
  const toY = (value: number) => HEIGHT - (value / top) * HEIGHT
  return (
    <figure className="flex gap-3 pt-3 pr-4">
      <figcaption className="sr-only">{chartSummary(days)}</figcaption>
      <div
        aria-hidden="true"
        className="relative w-18 shrink-0 text-right text-xs text-ink-soft tabular-nums"
        style={{ height: HEIGHT }}
      >
        {lines.map((line) => (
          <span
            key={line}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: toY(line) }}
          >
            {`R$ ${countText(line)}`}
          </span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        width="100%"
        height={HEIGHT + LABEL_HEIGHT}
        className="min-w-0 overflow-visible"
      >
        {lines.map((line) => (
          <line
            key={line}
            x1="0"
            x2="100%"
            y1={toY(line)}
            y2={toY(line)}
            className={line === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        <Bars days={days} toY={toY} />
        <DayLabels days={days} />
      </svg>
    </figure>
  )
}

/** Width of one day, in percent. */
const dayWidth = (days: Days): number => 100 / days.length

function Bars({ days, toY }: { days: Days; toY: (value: number) => number }) {
  const width = dayWidth(days)
  return days.map(({ day, orders, revenue }, index) => (
    <g key={day}>
      <title>{`${shortDay(day)}: ${formatReais(revenue)}, ${ordersText(orders)}`}</title>
      {/* The whole column reacts to the pointer, also on a day without sales. */}
      <rect x={`${index * width}%`} width={`${width}%`} height={HEIGHT} fill="transparent" />
      {revenue > 0 && (
        <rect
          x={`${index * width + width * 0.14}%`}
          width={`${width * 0.72}%`}
          y={toY(revenue)}
          height={HEIGHT - toY(revenue)}
          rx="2"
          className="fill-action"
        />
      )}
    </g>
  ))
}

function DayLabels({ days }: { days: Days }) {
  return labelledDays(days.length).map((dayIndex, index, labels) => (
    <text
      key={dayIndex}
      x={`${(dayIndex + 0.5) * dayWidth(days)}%`}
      y={HEIGHT + 20}
      textAnchor="middle"
      // A phone has room for every other label only.
      className={classes(
        'fill-ink-soft text-xs tabular-nums',
        (labels.length - 1 - index) % 2 === 1 && 'max-sm:hidden',
      )}
    >
      {shortDay(days[dayIndex]?.day ?? '')}
    </text>
  ))
}

function chartSummary(days: Days): string {
  const total = days.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0) / 100
  const span = `Receita por dia, de ${shortDay(days[0]?.day ?? '')} a ${shortDay(days.at(-1)?.day ?? '')}`
  if (total === 0) return `${span}: nenhuma venda`
  const best = days.reduce((one, other) => (other.revenue > one.revenue ? other : one))
  return `${span}: ${formatReais(total)} no total, o maior dia em ${shortDay(best.day)} com ${formatReais(best.revenue)}`
}

/** "05/12", from a date as the server writes it. */
const shortDay = (day: string): string => day.split('-').slice(1).reverse().join('/')

const ordersText = (orders: number): string =>
  orders === 1 ? '1 pedido' : `${countText(orders)} pedidos`
