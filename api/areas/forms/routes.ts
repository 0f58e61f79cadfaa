import { readForm } from '@55tickets/contracts/forms.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { findForm } from './find-form.ts'

export function registerForms(app: FastifyInstance, db: Db): void {
  route(
    app,
    readForm,
    async ({ params }) => (await findForm(db, params.formId)) ?? refuse('FORM_NOT_FOUND'),
  )
}
