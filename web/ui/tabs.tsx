import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Tab = { value: string; label: ReactNode; content: ReactNode }

type TabsProps = Omit<Radix.TabsProps, 'children' | 'orientation'> & {
  /** Accessible name: what the tabs choose between. */
  label: string
  tabs: readonly [Tab, ...Tab[]]
  /** Disables changing the tab. */
  locked?: boolean
}

export function Tabs({
  label,
  tabs,
  locked = false,
  defaultValue = tabs[0].value,
  ...rest
}: TabsProps) {
  return (
    <Radix.Root defaultValue={defaultValue} {...rest}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--line)]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            disabled={locked}
            className={classes(
              'min-h-12 shrink-0 rounded-t-md border-b-3 border-transparent px-4 text-base font-semibold text-ink-soft transition-colors',
              'hover:text-ink focus-visible:-outline-offset-3',
              'data-[state=active]:border-action data-[state=active]:text-ink',
              'disabled:cursor-not-allowed data-[state=inactive]:disabled:text-ink-soft',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-md pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
