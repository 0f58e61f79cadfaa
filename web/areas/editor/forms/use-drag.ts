import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

interface Drag {
  readonly from: number
  readonly to: number
  /** Point at which the pointer went down, and the distance since. */
  readonly startY: number
  readonly moved: number
  /** Height of the dragged item, by which the others make room. */
  readonly height: number
  /** Middles of all items as they lay when the drag began. */
  readonly middles: readonly number[]
}

/**
 * Dragging of the items of a list by their handles, with mouse, pen or finger. The items stay where they are
 * in the document, so that the pointer is not lost, and are only drawn elsewhere until they are dropped.
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const start = (from: number, { button, clientY, pointerId, currentTarget }: PointerEvent) => {
    if (button !== 0) return
    const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect())
    currentTarget.setPointerCapture(pointerId)
    setDrag({
      from,
      to: from,
      startY: clientY,
      moved: 0,
      height: boxes[from]?.height ?? 0,
      middles: boxes.map(({ top, height }) => top + height / 2),
    })
  }
  const move = ({ clientY }: PointerEvent) => {
    if (!drag) return
    const moved = clientY - drag.startY
    const middle = (drag.middles[drag.from] ?? 0) + moved
    const to = drag.middles.filter((other, index) => index !== drag.from && other < middle).length
    setDrag({ ...drag, moved, to })
  }
  const end = () => {
    setDrag(undefined)
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to)
  }
  const stop = () => setDrag(undefined)
  return {
    /** Handlers of the handle of an item. */
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent) => start(index, event),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: stop,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') stop()
      },
    }),
    isDragged: (index: number): boolean => drag?.from === index,
    /** Distance at which an item is drawn from its place, in pixels. */
    offset: (index: number): number => (drag ? findOffset(drag, index) : 0),
  }
}

function findOffset({ from, to, moved, height }: Drag, index: number): number {
  if (index === from) return moved
  if (from < index && index <= to) return -height
  return to <= index && index < from ? height : 0
}
