import { type SyntheticEvent, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { controlClasses } from '../form/control-look.ts'

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (words: string) => void
}

/** Searches on submit instead of on every letter, because each search is a request. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  // A new address resets the box: text that was typed and not submitted is dropped.
  useEffect(() => {
    if (box.current) box.current.value = value
  }, [value])
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    onSearch(typeof words === 'string' ? words.trim() : '')
  }
  return (
    <search className="min-w-0 grow">
      <form onSubmit={send} className="flex gap-2">
        <input
          ref={box}
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          maxLength={100}
          autoComplete="off"
          className={controlClasses}
        />
        <Button type="submit" variant="secondary" className="min-h-12">
          Buscar
        </Button>
      </form>
    </search>
  )
}
