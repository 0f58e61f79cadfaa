import type { Head } from '../pages/page.ts'

/** True if search engines are asked not to index the page. */
export const isHidden = ({ canonical, noindex }: Head): boolean =>
  noindex ?? canonical === undefined
