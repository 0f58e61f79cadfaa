import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** A bar with its names. */
export interface BarPoint {
  /** Below the chart. */
  readonly label: string
  /**
   * Rank by which it is labelled: where there is little room, only if this is below 2; never from 3
   * on.
   */
  readonly labelRank: number
  readonly value: number
  /** Text of the bar while it is pointed at. */
  readonly text: string
}

export interface BarAxis {
  /** Distances that lines may have. */
  readonly steps: readonly number[]
  /** Value that the axis reaches at least. */
  readonly leastTop: number
  readonly width: number
  readonly text: (value: number) => string
}

interface BarChartProps {
  readonly points: readonly BarPoint[]
  /** A constant: what the chart begins with stays. */
  readonly axis: BarAxis
}

/** Bars over time. The words around it and a table say the same. */
export function BarChart({ points, axis }: BarChartProps) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = useRef(points)
  const plot = useRef<UPlot>(null)
  useEffect(() => {
    if (!frame) return undefined
    const current = () => shown.current
    const size = () => ({ width: frame.clientWidth, height: frame.clientHeight })
    const drawn = new UPlot(
      { ...chartOptions(current, axis, setPointed), ...size() },
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
  }, [frame, axis])
  useEffect(() => {
    shown.current = points
    plot.current?.setData(toData(points))
  }, [points])
  return (
    <div aria-hidden="true" className="flex h-full flex-col">
      <p className="h-5 px-2 text-right text-sm leading-5 text-ink-soft tabular-nums">
        {pointed !== null && points[pointed]?.text}
      </p>
      <div ref={setFrame} className="min-h-0 grow" />
    </div>
  )
}

const toData = (points: readonly BarPoint[]): UPlot.AlignedData => [
  points.map((_, index) => index),
  points.map(({ value }) => value),
]

const AXIS_FONT = '12px "Figtree Variable", system-ui, sans-serif'
/** Width in pixels from which there is room for more labels. */
const WIDE = 520

const labelled = (points: readonly BarPoint[], width: number): number[] =>
  points.flatMap(({ labelRank }, index) => (labelRank < (width < WIDE ? 2 : 3) ? index : []))

const bars = UPlot.paths.bars?.({ size: [0.72, 40], radius: 0.2 })

function chartOptions(
  points: () => readonly BarPoint[],
  { steps, leastTop, width, text }: BarAxis,
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
      y: {
        range: (_, lowest, highest) => [
          Math.min(0, lowest * 1.05),
          Math.max(leastTop, highest * 1.05),
        ],
      },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: (drawn) => labelled(points(), drawn.width),
        values: (_, indexes) => indexes.map((index) => points()[index]?.label ?? ''),
      },
      {
        ...axis,
        incrs: [...steps],
        size: width,
        grid: { stroke: color('--line'), width: 1 },
        values: (_, values) => values.map((value) => text(value)),
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
