import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Italic from 'lucide-react/icons/italic'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { type ActiveMarks, commands } from './commands.ts'

interface ToolbarProps {
  /** Id of the text that it formats. */
  readonly controls: string
  readonly marks: ActiveMarks
  readonly disabled: boolean
  readonly hasLinks: boolean
  readonly onCommand: (run: () => void) => void
  readonly onLink: () => void
}

interface Item {
  readonly mark: keyof ActiveMarks
  readonly label: string
  readonly icon: ComponentType<{ 'aria-hidden': 'true'; className: string }>
}

const allItems: readonly Item[] = [
  { mark: 'bold', label: 'Negrito', icon: Bold },
  { mark: 'italic', label: 'Itálico', icon: Italic },
  { mark: 'heading', label: 'Título', icon: Heading2 },
  { mark: 'subheading', label: 'Subtítulo', icon: Heading3 },
  { mark: 'bullets', label: 'Lista', icon: List },
  { mark: 'numbers', label: 'Lista numerada', icon: ListOrdered },
  { mark: 'link', label: 'Link', icon: Link2 },
]

/** Buttons of the marks: one stop of the tab key, then left and right. */
export function Toolbar(props: ToolbarProps) {
  const { controls, marks, disabled, hasLinks, onCommand, onLink } = props
  const items = allItems.filter(({ mark }) => hasLinks || mark !== 'link')
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: stop + 1, ArrowLeft: stop - 1 }
    const edges: Readonly<Record<string, number>> = { Home: 0, End: items.length - 1 }
    const next = steps[event.key] ?? edges[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + items.length) % items.length
    setStop(index)
    bar.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatação"
      aria-controls={controls}
      className="flex flex-wrap gap-0.5 border-b border-line p-1"
    >
      {items.map(({ mark, label, icon: Icon }, index) => (
        <button
          key={mark}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={marks[mark]}
          disabled={disabled}
          tabIndex={index === stop ? 0 : -1}
          // Keep the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(index)}
          onKeyDown={move}
          onClick={() => (mark === 'link' ? onLink() : onCommand(commands[mark]))}
          className={classes(
            'grid size-11 place-items-center rounded-sm transition-colors hover:bg-action-soft',
            'disabled:text-ink-soft aria-pressed:bg-action-soft aria-pressed:text-action-strong',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  )
}
