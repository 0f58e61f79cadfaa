import { couponText } from '@55tickets/rules/tickets/coupon.ts'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import X from 'lucide-react/icons/x'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { CouponState } from './use-coupon.ts'

interface CouponFieldProps {
  readonly state: CouponState
  /** True while the selection is being reserved. */
  readonly locked: boolean
}

/** Field for a coupon, folded away until it is wanted or a link brings one. */
export function CouponField({ state, locked }: CouponFieldProps) {
  const { applied, linked, isApplying, problem, apply, remove } = state
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const code = typed ?? linked ?? ''
  if (applied)
    return (
      <output className="flex items-center gap-3 border-t border-line bg-ok-soft py-2 pr-3 pl-5">
        <TicketPercent aria-hidden="true" className="size-5 shrink-0 text-ok" />
        <p className="min-w-0 grow text-sm">
          <b className="block wrap-anywhere">{`Cupom ${applied.code}`}</b>
          {couponText(applied)}
        </p>
        <IconButton
          label="Remover cupom"
          disabled={locked}
          onClick={() => {
            flushSync(() => {
              remove()
              setIsOpen(true)
              setTyped('')
            })
            input.current?.focus()
          }}
        >
          <X />
        </IconButton>
      </output>
    )
  if (!isOpen && !linked)
    return (
      <div className="border-t border-line px-3 py-1 noscript:hidden">
        <Button
          variant="quiet"
          onClick={() => {
            flushSync(() => setIsOpen(true))
            input.current?.focus()
          }}
        >
          <TicketPercent aria-hidden="true" />
          Tenho um cupom
        </Button>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) apply(code)
  }
  return (
    <form onSubmit={submit} noValidate className="border-t border-line px-5 py-4">
      <div className="flex items-start gap-2">
        <TextField
          ref={input}
          label="Cupom"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          value={code}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
          className="min-w-0 grow [&_input]:uppercase"
        />
        <Button type="submit" variant="secondary" busy={isApplying} className="mt-7">
          Aplicar
        </Button>
      </div>
    </form>
  )
}
