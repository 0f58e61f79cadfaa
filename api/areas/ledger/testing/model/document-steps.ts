import fc from 'fast-check'
import { act, always } from '../../../payments/testing/payment-steps.ts'
import { confirmDocument, typeDocument } from './documents.ts'
import { expectAllBalances } from './expect-balances.ts'
import { firstDocuments, organizationSlugs } from './model-events.ts'
import type { MoneyCommand, MoneyModel } from './model-state.ts'

/** An organization takes its document or that of another one, which our team confirms, or has not yet. */
export const takeDocument = fc
  .record({
    slug: fc.constantFrom(...organizationSlugs),
    document: fc.constantFrom(...new Set(Object.values(firstDocuments))),
    isConfirmed: fc.constantFrom(true, true, false),
  })
  .map(
    ({ slug, document, isConfirmed }): MoneyCommand =>
      act(
        `${slug} takes the document ${document}, confirmed: ${isConfirmed}`,
        always,
        async (_, model: MoneyModel) => {
          await typeDocument(model, slug, document)
          if (isConfirmed) await confirmDocument(model, slug, document)
          await expectAllBalances(model)
        },
      ),
  )
