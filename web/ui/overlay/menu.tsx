import * as Radix from 'radix-ui/dropdown-menu'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { classes } from '../classes.ts'

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode
  defaultOpen?: boolean
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * A dropdown menu. The page behind it stays usable and does not shift. It is rendered beside its
 * trigger, so that it belongs to the same landmark.
 */
export function Menu({ trigger, defaultOpen = false, align = 'start', children }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={10}
        collisionPadding={12}
        className="z-50 min-w-60 animate-drop rounded-lg border border-line bg-surface p-1.5 shadow-float outline-none"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const itemClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-base font-medium outline-none ' +
  'data-highlighted:bg-action-soft data-highlighted:text-action-strong cursor-pointer ' +
  '[&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-soft data-highlighted:[&>svg]:text-action-strong'

export function MenuItem({ className, ...rest }: Radix.DropdownMenuItemProps) {
  return <Radix.Item className={classes(itemClasses, className)} {...rest} />
}

export function MenuLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Radix.Item asChild>
      <Link className={classes(itemClasses, className)} {...rest} />
    </Radix.Item>
  )
}

export function MenuHeading({ className, ...rest }: Radix.DropdownMenuLabelProps) {
  return <Radix.Label className={classes('px-3 py-2.5', className)} {...rest} />
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}
