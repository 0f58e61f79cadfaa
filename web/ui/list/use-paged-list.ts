import { useRef } from 'react'

/** A paginated list: after turning a page, the view scrolls to the top of the next. */
export function usePagedList(onTurn: (page: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const turn = (page: number) => {
    onTurn(page)
    list.current?.focus()
    list.current?.scrollIntoView({ block: 'start' })
  }
  return { list, turn }
}
