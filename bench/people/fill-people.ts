import { Client } from 'pg'
import { findRunningDatabase } from '../../server/database/find-running-database.ts'

/** Event of the demo's promoter that the people are stored for. */
export interface FilledEvent {
  readonly eventId: string
  /** Some of its participants. */
  readonly samples: readonly Sample[]
}

interface Sample {
  readonly codeId: string
  readonly number: number
  readonly email: string
  readonly phone: string
  readonly cpf: string
}

const SAMPLES = `
  select code.id as "codeId", sales.number, users.email, users.cellphone as phone, users.cpf
    from ticket_codes code join sales on sales.id = code.sale_id join users on users.id = code.user_id
   where code.event_id = $1 and code.revoked_at is null order by code.id limit 100`

const TICKETS_PER_ORDER = 2

/** SQL function: a stable UUID for a name, with valid version and variant bits. */
const ID = `
  create function pg_temp.id(name text) returns uuid language sql immutable as
    $$select overlay(overlay(md5(name) placing '8' from 13) placing '8' from 17)::uuid$$`

/** A value of a list, the first ones more often, as names are. */
const PICK = `
  create function pg_temp.pick(list text[], n int) returns text language sql immutable as
    $$select list[1 + floor(cardinality(list) * power((hashint4(n)::bigint + 2147483648) / 4294967296.0, 2))::int]$$`

const FIRST_NAMES = `
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Francisca
   Daniel Marcelo Bruno Eduardo Felipe Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda
   Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rita
   Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa Daniela Aparecida
   Marlene Terezinha Raimunda Andréia Fabiana Lúcia Raquel Ângela Rafaela Joana Luana Conceição Iracema'`
const LAST_NAMES = `
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho
   Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado
   Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Correia Cavalcanti Monteiro Batista
   Moraes Melo Barros Campos Duarte Peixoto Azevedo Tavares Brito Farias Guimarães Sampaio Xavier Quintela'`
const words = (list: string) => String.raw`regexp_split_to_array(${list}, '\s+')`
/** Name of person n, with a number in letters as a third name, which few have. */
const personName = (n: string) => `
  pg_temp.pick(${words(FIRST_NAMES)}, ${n}) || ' ' || pg_temp.pick(${words(LAST_NAMES)}, 7919 * ${n}) || ' ' ||
  initcap(translate((${n})::text, '0123456789', 'aeioubcdfg'))`

const cpf = (n: string) => `lpad((${n} * 98765432123::bigint % 100000000000)::text, 11, '0')`

const USERS = `
  insert into users (id, name, email, email_key, cellphone, cpf, password_hash, email_proved_at)
  select pg_temp.id('buyer ' || n), name, email, email, '519' || lpad((n * 76543217::bigint % 100000000)::text, 8, '0'), ${cpf('n')},
         'none', now()
    from generate_series(1, $1::int) n
   cross join lateral (select ${personName('n')} as name) person
   cross join lateral (
     select replace(fold_text(name), ' ', '.') || n % 97 || '@' || pg_temp.pick(array['gmail.com', 'hotmail.com', 'uol.com.br'], 31 * n) as email) address`

const SALES = `
  insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points,
                     takes_card, monthly_rate_basis_points, created_at, expires_at)
  select $2, pg_temp.id('sale ' || n), pg_temp.id('buyer ' || n), case n % 50 when 0 then 'REFUNDED' else 'CONFIRMED' end,
         5000 * ${TICKETS_PER_ORDER}, 500, 0, 1000, true, 299, now() - n * interval '1 minute', 'infinity'
    from generate_series(1, $1::int) n`

const ITEMS = `
  insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity)
  select $2, pg_temp.id('sale ' || n), type.id, type.name, 5000, ${TICKETS_PER_ORDER}
    from generate_series(1, $1::int) n,
         lateral (select id, name from ticket_types where event_id = $2 order by position limit 1) type`

/** The first ticket of an order is the buyer's own, the second somebody else's or nobody's. */
const CODES = `
  insert into ticket_codes (event_id, id, user_id, sale_id, ticket_type_id, ordinal, value_cents, holder_name, holder_cpf,
                            named_at, scanned_at, revoked_at)
  select $2, pg_temp.id('code ' || n || ' ' || ordinal), pg_temp.id('buyer ' || n), item.sale_id, item.ticket_type_id, ordinal,
         5000, holder.name, holder.cpf, case when holder.name is not null then now() end,
         case when n % 3 = 0 then now() end, case when n % 50 = 0 then now() end
    from generate_series(1, $1::int) n
    join sale_items item on item.sale_id = pg_temp.id('sale ' || n)
    cross join generate_series(1, ${TICKETS_PER_ORDER}) ordinal
    cross join lateral (
      select case ordinal when 1 then ${personName('n')} when 2 then case when n % 4 > 0 then ${personName('n + 1000003')} end end as name,
             case ordinal when 1 then ${cpf('n')} end as cpf) holder`

/** Stores so many participants, in orders of two tickets, for an event of the demo's promoter. */
export async function fillPeople(dataFolder: string, people: number): Promise<FilledEvent> {
  const url = findRunningDatabase(dataFolder)
  if (!url) throw new Error('the database of the product was not found')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(ID)
    await client.query(PICK)
    const { rows } = await client.query<{ id: string }>(
      `select events.id from events join organization_members using (organization_id) join users on users.id = user_id
        where users.email like 'promotor@%' and role = 'owner' and is_published and cancelled_at is null
          and exists (select from ticket_types where event_id = events.id)
        order by events.starts_at desc limit 1`,
    )
    const eventId = rows[0]?.id ?? ''
    const orders = people / TICKETS_PER_ORDER
    await client.query(USERS, [orders])
    for (const statement of [SALES, ITEMS, CODES]) await client.query(statement, [orders, eventId])
    await client.query('vacuum analyze')
    const samples = await client.query<Sample>(SAMPLES, [eventId])
    return { eventId, samples: samples.rows }
  } finally {
    await client.end()
  }
}
