import type { FeeStatement as Statement } from '@55tickets/contracts/fee-statement.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { file, found, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { FeeStatement } from './fee-statement.tsx'

const ORGANIZATION = '0b6e4f00-0000-4000-8000-000000000001'
const fees = { charged: 23, returned: 12, total: 11, byPromoter: 3 }

const statement = (month: string, some: Partial<Statement> = {}): Statement => ({
  month,
  organization: { name: 'Casa do Choro', legalName: null, document: null, address: null },
  ...fees,
  events: [{ _id: '0b6e4f00-0000-4000-8000-000000000007', name: 'Noite de Choro', ...fees }],
  ...some,
})

const show = (some: Partial<Statement> = {}) =>
  renderSignedIn(
    <FeeStatement organizationId={ORGANIZATION} today="2026-01-05" dataPath="/dados" />,
    {
      answer: ({ path }) => {
        const { pathname, searchParams } = new URL(path, window.location.origin)
        if (pathname.endsWith('/fees.csv')) return file('attachment; filename="taxas.csv"')
        if (!pathname.endsWith('/fees')) return undefined
        const month = searchParams.get('month') ?? ''
        return found(
          month === '2026-01'
            ? statement(month, some)
            : statement(month, { charged: 0, returned: 0, total: 0, byPromoter: 0, events: [] }),
        )
      },
    },
  )
const text = () => document.body.textContent.replaceAll('\u00a0', ' ')

test('fees of a month are shown by event, with what is missing for the invoice', async () => {
  await show()
  await expect.element(page.getByRole('rowheader', { name: 'Noite de Choro' })).toBeVisible()
  expect(text()).toContain('Total do mêsR$ 23,00R$ 12,00R$ 11,00')
  expect(text()).toContain('R$ 3,00 descontados do seu saldo')
  expect(text()).toContain('Falta o CPF ou CNPJ e o endereço.')
  await expect
    .element(page.getByRole('link', { name: 'Completar os dados' }))
    .toHaveAttribute('href', '/dados')
})

test('another month is chosen, across the year', async () => {
  await show()
  await page.getByRole('combobox', { name: 'Mês' }).selectOptions('dezembro de 2025')
  await expect.element(page.getByText('Nenhuma taxa neste mês.')).toBeVisible()
})

test('complete data asks for nothing', async () => {
  const address = {
    postalCode: '90010-000',
    street: 'Rua da Praia',
    number: '7',
    complement: '',
    neighborhood: 'Centro',
    city: 'Porto Alegre',
    state: 'RS',
    country: 'Brasil',
  }
  await show({
    organization: { name: 'Casa', legalName: 'Casa Ltda.', document: '11222333000181', address },
  })
  await expect.element(page.getByText('Casa Ltda.')).toBeVisible()
  expect(text()).toContain('CPF ou CNPJ 11.222.333/0001-81')
  expect(text()).toContain('Rua da Praia, 7, CentroPorto Alegre - RS, CEP 90010-000')
  expect(page.getByRole('link', { name: 'Completar os dados' }).elements()).toEqual([])
})

test('the file of the chosen month is downloaded', async () => {
  const { requests } = await show()
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect
    .poll(() => requests.map(({ path }) => path))
    .toContain(`/api/organizations/${ORGANIZATION}/fees.csv?month=2026-01`)
})
