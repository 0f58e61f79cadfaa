import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from '../../framework/router/router.tsx'
import { classes } from '../../ui/classes.ts'
import { controlClasses } from '../../ui/form/control-look.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Search for events of one organization: in the header of a desk, behind a button on a phone. */
export function EventSearch({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const focusBox = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen(true)
      box.current?.focus()
    }
    document.addEventListener('keydown', focusBox)
    return () => document.removeEventListener('keydown', focusBox)
  }, [])
  useEffect(() => {
    if (isOpen) box.current?.focus()
  }, [isOpen])

  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const search = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = (box.current?.value ?? '').trim()
    setIsOpen(false)
    if (box.current) box.current.value = ''
    navigate(`/promotor/o/${slug}${words && `?q=${encodeURIComponent(words)}`}`)
  }
  return (
    <search className="shrink-0 md:w-56 lg:w-80">
      <IconButton
        ref={opener}
        label="Buscar eventos"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="md:hidden"
      >
        {isOpen ? <X aria-hidden="true" /> : <Search aria-hidden="true" />}
      </IconButton>
      <form
        onSubmit={search}
        className={classes(
          'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:shadow-float',
          !isOpen && 'max-md:hidden',
        )}
      >
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft max-md:top-3.5"
          />
          <input
            ref={box}
            type="search"
            name="q"
            aria-label="Buscar eventos da organização"
            aria-keyshortcuts="Control+K"
            placeholder="Buscar eventos"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isOpen) close()
            }}
            className={classes(controlClasses, 'pl-10 md:min-h-11')}
          />
        </div>
      </form>
    </search>
  )
}
