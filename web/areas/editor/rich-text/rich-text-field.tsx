import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { reducePasted, textToHtml, tidyHtml } from '../../../lib/rich-text/reduce-html.ts'
import { richTextClasses, showHtml } from '../../../lib/rich-text/rich-text.tsx'
import { classes } from '../../../ui/classes.ts'
import { controlClasses } from '../../../ui/form/control-look.ts'
import { FieldNotes, tieField } from '../../../ui/form/field.tsx'
import { type ActiveMarks, noMarks, readMarks } from './commands.ts'
import { LinkDialog } from './link-dialog.tsx'
import { Toolbar } from './toolbar.tsx'
import { useLinkDialog } from './use-link-dialog.ts'

interface RichTextFieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly placeholder?: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly disabled?: boolean
  /** False for a text that can have no links. */
  readonly hasLinks?: boolean
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
}

/**
 * Text with few marks. The browser edits it; what it made of the text is brought into one form with
 * the marks that the server keeps. A pasted text is reduced to the marks that the toolbar offers.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, hint, placeholder, name, value, error, disabled, hasLinks = true } = props
  const { onChange, onBlur } = props
  const id = useId()
  const editor = useRef<HTMLDivElement>(null)
  /** Text that the editor shows, as it was passed on. */
  const shown = useRef<string>(undefined)
  const [marks, setMarks] = useState<ActiveMarks>(noMarks)
  const passOn = () => {
    if (!editor.current) return
    const html = tidyHtml(editor.current.innerHTML)
    shown.current = html
    onChange(html)
    setMarks(readMarks())
  }
  const link = useLinkDialog(editor, passOn)
  useEffect(() => {
    if (shown.current === value || !editor.current) return
    shown.current = value
    showHtml(editor.current, tidyHtml(value))
  }, [value])
  useEffect(() => {
    const update = () => {
      const isInside = editor.current?.contains(document.getSelection()?.anchorNode ?? null)
      setMarks(isInside ? readMarks() : noMarks)
    }
    document.addEventListener('selectionchange', update)
    return () => document.removeEventListener('selectionchange', update)
  }, [])

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html')
    const text = event.clipboardData.getData('text/plain')
    const clean = html ? reducePasted(html) : textToHtml(text)
    // One paragraph continues the sentence at the caret.
    const [, inline] = /^<p>((?:(?!<\/?p>).)*)<\/p>$/s.exec(clean) ?? []
    document.execCommand('insertHTML', false, inline ?? clean)
  }
  const openLink = (event: KeyboardEvent) => {
    if (!hasLinks || event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
    // The workspace has the same shortcut for its search.
    event.stopPropagation()
    event.preventDefault()
    link.open()
  }
  const tie = tieField(id, undefined, hint, error)
  return (
    <div data-field={name}>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      <div
        className={classes(
          controlClasses,
          'p-0! has-[[contenteditable]:focus-visible]:border-action',
          error && 'border-danger inset-ring inset-ring-danger',
        )}
      >
        <Toolbar
          controls={id}
          marks={marks}
          disabled={disabled === true}
          hasLinks={hasLinks}
          onCommand={(run) => {
            editor.current?.focus()
            run()
            passOn()
          }}
          onLink={link.open}
        />
        <div className="relative">
          {value === '' && (
            <p
              aria-hidden="true"
              className="pointer-events-none absolute top-3 left-3.5 text-ink-soft"
            >
              {placeholder}
            </p>
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: a text area has no marks */}
          <div
            ref={editor}
            {...tie}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a text area has no marks
            role="textbox"
            aria-multiline="true"
            aria-labelledby={`${id}-label`}
            contentEditable={!disabled}
            suppressContentEditableWarning
            tabIndex={0}
            onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
            onInput={passOn}
            onBlur={onBlur}
            onPaste={paste}
            onDrop={(event) => event.preventDefault()}
            onKeyDown={openLink}
            className={classes(
              'min-h-48 px-3.5 py-1 text-base outline-none focus-visible:shadow-none',
              richTextClasses,
            )}
          />
        </div>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
      {link.dialog && <LinkDialog {...link.dialog} />}
    </div>
  )
}
