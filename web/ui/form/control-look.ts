/**
 * Classes of date inputs: WebKit centres their text in a flex box only, and never matches
 * `:focus-visible` on them.
 */
const dateClasses =
  'items-center [&[type^=date]]:flex [&[type^=date]]:focus:border-action [&[type^=date]]:focus:outline-offset-0 '

/** Look shared by text inputs, text areas and selects. 16 px text keeps iOS from zooming in. */
export const controlClasses =
  'block w-full min-h-12 rounded-md border border-line-strong bg-surface px-3.5 py-2 text-base text-ink ' +
  'transition-colors placeholder:text-ink-soft hover:border-ink ' +
  'focus-visible:border-action focus-visible:outline-offset-0 ' +
  dateClasses +
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft ' +
  '[&[readonly]]:bg-sunken'
