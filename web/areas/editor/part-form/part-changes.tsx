import Users from 'lucide-react/icons/users'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RestoredNotice } from '../../../ui/form/restored-notice.tsx'
import type { PartFormState } from './use-part-form.ts'

/** Tells what was restored from the browser, and what somebody else saved meanwhile. */
export function PartChanges({ part }: { part: PartFormState }) {
  const { changes, isRestored, discard } = part
  return (
    <>
      {isRestored && (
        <div className="mb-4">
          <RestoredNotice onDiscard={discard} />
        </div>
      )}
      {changes.length > 0 && <ChangeList part={part} />}
    </>
  )
}

function ChangeList({ part: { changes, keepMine, takeTheirs } }: { part: PartFormState }) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // Lead to the list, but not away from a field in which somebody is typing.
    const isTyping = document.activeElement?.matches('input, select, textarea, [contenteditable]')
    if (!isTyping) list.current?.focus()
  }, [])
  return (
    <section
      ref={list}
      tabIndex={-1}
      role="alert"
      aria-label="Alterações de outra pessoa"
      className="mb-5 scroll-mt-24 rounded-lg bg-warn-soft px-4 py-4 outline-none sm:px-5"
    >
      <h2 className="flex items-center gap-2 text-lg">
        <Users aria-hidden="true" className="size-5 shrink-0 text-warn" />
        Outra pessoa salvou esta parte
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        O que você digitou continua nos campos. Escolha o que vale e salve novamente.
      </p>
      <ul className="mt-3 grid gap-3">
        {changes.map(({ name, label, theirs, mine }) => (
          <li key={name} className="border-t border-warn/25 pt-3">
            <h3 className="text-base">{label}</h3>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
              <dt className="text-ink-soft">Novo</dt>
              <dd className="line-clamp-4 min-w-0 break-words">{theirs}</dd>
              {mine !== undefined && (
                <>
                  <dt className="text-ink-soft">Seu</dt>
                  <dd className="line-clamp-4 min-w-0 break-words">{mine}</dd>
                </>
              )}
            </dl>
            {mine === undefined ? (
              <p className="mt-1 text-sm text-ink-soft">Você não tinha mudado: já está no campo.</p>
            ) : (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Manter o meu: ${label}`}
                  onClick={() => keepMine(name)}
                >
                  Manter o meu
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Usar o novo: ${label}`}
                  onClick={() => takeTheirs(name)}
                >
                  Usar o novo
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
