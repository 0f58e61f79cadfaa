import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import iconUrl from './assets/icon.svg?url'
import { oldBrowserNotice } from './shell/old-browser.ts'

/** Language and HTML that all pages have in common. */
export const documentFrame = {
  lang: 'pt-BR',
  head: [
    '<meta property="og:site_name" content="55Tickets">',
    '<meta property="og:locale" content="pt_BR">',
    '<meta property="og:type" content="website">',
    '<meta name="theme-color" content="#FAFAF7">',
    `<link rel="icon" type="image/svg+xml" href="${iconUrl}">`,
    `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
  ].join(''),
  body: oldBrowserNotice,
}
