interface ProgressBarProps {
  /** Name of the work in progress. */
  readonly label: string
  /** Share that is done, from 0 to 1. */
  readonly share: number
}

/** Progress of something long, as a bar and in words. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(share * 100)
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-3 text-sm">
        {label}
        <span className="font-semibold whitespace-nowrap tabular-nums">{`${percent}%`}</span>
      </p>
      <progress
        aria-label={label}
        value={percent}
        max={100}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  )
}
