import { TRAP_NAME } from './use-trap.ts'

/** Honeypot field, hidden from sight, screen readers and keyboard: only bots fill it in. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-0 overflow-hidden">
      <label>
        Website
        <input type="text" name={TRAP_NAME} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
