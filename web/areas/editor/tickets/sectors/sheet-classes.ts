/** Classes of a dialog with a form: the bar to save covers the padding below the scrolled content, too. */
export const sheetClasses = '[--save-bottom:-1.5rem] [--save-surface:var(--surface)]'
