import type { Page } from '../../framework/page.ts'

export const pages = import.meta.glob<Page>('./*.page.tsx', { eager: true, import: 'page' })
