import { useId, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { descriptionOverflow } from './description-overflow.ts'

const richText =
  'max-w-reading text-lg [&_p]:my-4 [&>:first-child]:mt-0 [&>:last-child]:mb-0 [&_ul]:my-4 [&_ul]:list-disc [&_ul]:pl-6 ' +
  '[&_ol]:my-4 [&_ol]:list-decimal [&_ol]:pl-6 [&_h2]:mt-8 [&_h2]:text-lg [&_h3]:mt-6 [&_h3]:text-lg ' +
  '[&_blockquote]:border-l-4 [&_blockquote]:border-accent [&_blockquote]:pl-4 ' +
  '[&_a]:font-semibold [&_a]:text-action [&_a]:underline'

/** Styles by where the text is too long. Phones held upright are less than 28rem wide. */
const looks = {
  'every-phone': { text: 'max-md:about-three-lines', toggle: 'md:hidden' },
  'upright-phones': { text: 'max-[28rem]:about-three-lines', toggle: 'min-[28rem]:hidden' },
  none: undefined,
}

/**
 * Shows the promoter's HTML, which the server has already sanitized. This is the only component
 * that inserts HTML into a page, so the safeguards belong here.
 */
export function EventDescription({ html }: { html: string }) {
  const [open, setOpen] = useState(false)
  const textId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const look = looks[descriptionOverflow(html)]
  const toggle = () => {
    setOpen(!open)
    // Collapsing the text moves its button up, possibly out of view.
    if (open) requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <>
      <div
        id={textId}
        // Open the text when a link in its hidden part gets the focus.
        onFocus={() => setOpen(true)}
        className={classes(richText, !open && look?.text)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {look && (
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls={textId}
          onClick={toggle}
          className={classes(
            'mt-1 inline-flex min-h-11 items-center rounded-md font-bold text-action underline underline-offset-4 hover:text-action-strong noscript:hidden',
            look.toggle,
          )}
        >
          {open ? 'Ver menos' : 'Saiba mais'}
        </button>
      )}
    </>
  )
}
