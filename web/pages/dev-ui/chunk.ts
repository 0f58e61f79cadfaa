import type { Page } from '../page.ts'

export const pages = import.meta.glob<Page>('./*.page.tsx', { eager: true, import: 'page' })
