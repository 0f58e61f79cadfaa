/** A numbered list of steps. */
export function Steps({ steps, className }: { steps: readonly string[]; className: string }) {
  return (
    <ol className={`grid gap-3 ${className}`}>
      {steps.map((step, place) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full rounded-bl-none bg-action-soft text-sm font-bold text-action-strong"
          >
            {place + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}
