import type { ReactNode } from 'react'

interface ChoiceCardProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly title: ReactNode
  readonly detail?: string | undefined
}

/** A radio option, large enough to be hit in the dark. */
export function ChoiceCard({ name, isChosen, onChoose, title, detail }: ChoiceCardProps) {
  return (
    <label className="flex min-h-16 items-center gap-4 rounded-md border border-line-strong bg-surface px-4 py-3 transition-colors hover:border-action has-checked:border-action has-checked:bg-action-soft has-checked:inset-ring has-checked:inset-ring-action">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-action"
      />
      <span className="min-w-0">
        <span className="block font-bold">{title}</span>
        {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
      </span>
    </label>
  )
}
