import { useRef } from 'react'

/** A list in pages: whoever turns one reads on at the top of the next. */
export function useTurnedList(onTurn: (page: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const turn = (page: number) => {
    onTurn(page)
    list.current?.focus()
    list.current?.scrollIntoView({ block: 'start' })
  }
  return { list, turn }
}
