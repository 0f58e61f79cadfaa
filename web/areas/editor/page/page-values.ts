import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { type Category, isCategory } from '@55tickets/rules/events/categories.ts'
import {
  checkEventName,
  checkEventSlug,
  MAX_DESCRIPTION_LENGTH,
} from '@55tickets/rules/events/event-fields.ts'
import { fold } from '@55tickets/rules/text/slug.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { tidyHtml } from '../../../lib/rich-text/reduce-html.ts'
import type { EditChoices, ReviewedEdit } from '../part-form/reviewed-edit.ts'

/** Values of the form; an empty id stands for no picture. */
export type PageValues = {
  readonly name: string
  readonly slug: string
  readonly category: string
  readonly description: string
  readonly bannerId: string
  readonly mobileBannerId: string
  readonly desktopBannerId: string
}

/** Values by event, because tidying a long text takes a while and they are read often. */
const known = new WeakMap<EditedEvent['page'], PageValues>()

/** Reads the values and the version of the part from the event. */
export function readPage({ page }: EditedEvent): { version: number; values: PageValues } {
  const values = known.get(page) ?? toValues(page)
  known.set(page, values)
  return { version: page.version, values }
}

const toValues = (page: EditedEvent['page']): PageValues => ({
  name: page.name,
  slug: page.slug,
  category: page.category,
  description: tidyHtml(page.description),
  bannerId: page.bannerId ?? '',
  mobileBannerId: page.mobileBannerId ?? '',
  desktopBannerId: page.desktopBannerId ?? '',
})

/** Body of the call that saves the page. */
export const pageBody = (values: PageValues) => ({
  ...values,
  slug: values.slug.replace(/^-+|-+$/g, ''),
  category: toCategory(values.category),
  bannerId: values.bannerId || null,
  mobileBannerId: values.mobileBannerId || null,
  desktopBannerId: values.desktopBannerId || null,
})

/** Describes an edit of the page to the sheet before saving. */
export function reviewPage(
  values: PageValues,
  { page }: EditedEvent,
  { isMaterial }: EditChoices,
): ReviewedEdit {
  const body = pageBody(values)
  const after = { name: tidyLine(body.name), slug: body.slug, isMaterial }
  return {
    edit: { part: 'page', before: page, after },
    checks: [{ part: 'page', version: page.version, ...body, isMaterial }],
    asksMaterial: after.name !== page.name,
  }
}

const toCategory = (text: string): Category => (isCategory(text) ? text : 'other')

export function checkPage(values: PageValues, isSending: boolean) {
  const { name, description } = values
  return {
    name: checkEventName(name),
    slug: checkEventSlug(pageBody(values).slug),
    category: null,
    description:
      description.length > MAX_DESCRIPTION_LENGTH ? 'O texto é longo demais. Encurte-o.' : null,
    bannerId: isSending ? 'A imagem ainda está sendo enviada. Espere um instante.' : null,
    mobileBannerId: null,
    desktopBannerId: null,
  }
}

/** Turns what is typed into the characters of an address; a hyphen at the end may continue. */
export const typeSlug = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
