import type { openReservationsApp } from '../../reservations/testing/reservations-app.ts'

/** Creates a user with CPF and address, which paying requires. */
export async function payingBuyer({
  newcomer,
  database,
}: Pick<
  Awaited<ReturnType<typeof openReservationsApp>>,
  'newcomer' | 'database'
>): Promise<string> {
  const id = await newcomer()
  const address = {
    postalCode: '90010150',
    street: 'Rua dos Andradas',
    number: '1001',
    complement: '',
    neighborhood: 'Centro',
    city: 'Porto Alegre',
    state: 'RS',
    country: 'Brasil',
  }
  await database.pool.query('update users set cpf = $2, address = $3 where id = $1', [
    id,
    '52998224725',
    JSON.stringify(address),
  ])
  return id
}
