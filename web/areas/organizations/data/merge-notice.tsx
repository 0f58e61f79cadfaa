import { useEffect, useRef } from 'react'
import { type Merge, organizationLabels } from './organization-values.ts'

/** Tells what somebody else saved meanwhile: what was taken over, and what was typed differently. */
export function MergeNotice({ merge: { taken, disputed, saved } }: { merge: Merge }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  const takenNames = Object.keys(taken) as (keyof typeof organizationLabels)[]
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-lg bg-warn-soft px-5 py-4 outline-none"
    >
      <h2 className="text-base">Outra pessoa salvou enquanto você editava</h2>
      {takenNames.length > 0 && (
        <p className="mt-1">
          {`Já trouxemos o que mudou: ${takenNames.map((name) => organizationLabels[name]).join(', ')}.`}
        </p>
      )}
      {disputed.length > 0 && (
        <>
          <p className="mt-1">
            Estes campos vocês dois mudaram. O que você digitou continua neles:
          </p>
          <ul className="mt-1 list-disc pl-5">
            {disputed.map((name) => (
              <li key={name}>
                <span className="line-clamp-4 wrap-anywhere">
                  {`${organizationLabels[name]}: a outra pessoa deixou “${name === 'logoId' ? 'outra imagem' : saved[name]}”`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-1">Confira e salve novamente.</p>
    </section>
  )
}
