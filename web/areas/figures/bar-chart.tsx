import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { TimePoint } from './time-points.ts'

/** Bars of orders. The summary above it and the table below say the same in words. */
export function BarChart({ points }: { points: readonly TimePoint[] }) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = useRef(points)
  const plot = useRef<UPlot>(null)
  useEffect(() => {
    if (!frame) return undefined
    const current = () => shown.current
    const size = () => ({ width: frame.clientWidth, height: frame.clientHeight })
    const drawn = new UPlot(
      { ...chartOptions(current, setPointed), ...size() },
      toData(shown.current),
      frame,
    )
    plot.current = drawn
    const watched = new ResizeObserver(() => drawn.setSize(size()))
    watched.observe(frame)
    return () => {
      watched.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [frame])
  useEffect(() => {
    shown.current = points
    plot.current?.setData(toData(points))
  }, [points])
  return (
    <div aria-hidden="true" className="flex h-full flex-col">
      <p className="h-5 px-2 text-right text-sm leading-5 text-ink-soft tabular-nums">
        {pointed !== null && pointText(points[pointed])}
      </p>
      <div ref={setFrame} className="min-h-0 grow" />
    </div>
  )
}

function pointText(point: TimePoint | undefined): string {
  if (!point) return ''
  const orders = point.orders === 1 ? '1 pedido' : `${countText(point.orders)} pedidos`
  return `${point.name}: ${orders}${point.orders > 0 ? `, ${formatReais(point.gross)}` : ''}`
}

const toData = (points: readonly TimePoint[]): UPlot.AlignedData => [
  points.map((_, index) => index),
  points.map(({ orders }) => orders),
]

const AXIS_FONT = '12px "Figtree Variable", system-ui, sans-serif'
/** Width in pixels from which there is room for more labels. */
const WIDE = 520
/** Orders between two lines. */
const ORDER_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]
const LEAST_TOP = 4

const labelled = (points: readonly TimePoint[], width: number): number[] =>
  points.flatMap(({ labelRank }, index) => (labelRank < (width < WIDE ? 2 : 3) ? index : []))

const bars = UPlot.paths.bars?.({ size: [0.72, 40], radius: 0.2 })

function chartOptions(
  points: () => readonly TimePoint[],
  onPoint: (index: number | null) => void,
): Omit<UPlot.Options, 'width' | 'height'> {
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string) => styles.getPropertyValue(name).trim()
  const axis = { stroke: color('--ink-soft'), font: AXIS_FONT, ticks: { show: false } }
  return {
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: (_, first, last) => [first - 0.5, last + 0.5] },
      y: { range: (_, __, highest) => [0, Math.max(LEAST_TOP, highest * 1.05)] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: ({ width }) => labelled(points(), width),
        values: (_, indexes) => indexes.map((index) => points()[index]?.label ?? ''),
      },
      {
        ...axis,
        incrs: ORDER_STEPS,
        size: 44,
        grid: { stroke: color('--line'), width: 1 },
        values: (_, counts) => counts.map((count) => countText(count)),
      },
    ],
    series: [
      {},
      {
        fill: color('--action'),
        width: 0,
        ...(bars && { paths: bars }),
        points: { show: false },
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}
