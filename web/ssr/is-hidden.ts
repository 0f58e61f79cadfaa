import type { Head } from './page-route.ts'

/** Whether search engines are asked to leave the page out. */
export const isHidden = ({ canonical, noindex }: Head): boolean =>
  noindex ?? canonical === undefined
