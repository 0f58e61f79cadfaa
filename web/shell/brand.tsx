import { classes } from '../ui/classes.ts'

export function Brand({ className }: { className?: string }) {
  return (
    <span className={classes('font-extrabold tracking-[-0.035em]', className)}>
      <span className="font-black text-action">55</span>
      Tickets
    </span>
  )
}
