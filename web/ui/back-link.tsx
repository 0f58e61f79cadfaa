import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ComponentProps } from 'react'
import { Link } from '../framework/router/router.tsx'

/** Link above a page's title to the page that the visitor came from. */
export function BackLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      className="-ml-2 inline-flex min-h-11 max-w-full items-center gap-2 rounded-md px-2 font-semibold text-action hover:text-action-strong"
      {...rest}
    >
      <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
      <span className="truncate">{children}</span>
    </Link>
  )
}
