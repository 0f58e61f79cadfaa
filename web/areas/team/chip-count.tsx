/** Count of a chip, whose space is reserved while it is loading. */
export function ChipCount({ count }: { count: number | undefined }) {
  return <span className="min-w-[1ch] font-normal tabular-nums">{count ?? ' '}</span>
}
