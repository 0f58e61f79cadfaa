import { type KyselyPlugin, OperationNodeTransformer, type RawNode } from 'kysely'
import { readMigrations } from '../../../../platform/db/migrate.ts'
import type { Switch } from '../../../../testing/switch-off.ts'
import type { ProviderTransfer } from '../../../charges/asaas/transfer-calls.ts'
import type { MoneyModel } from './model-state.ts'

/** A mistake in the product that the money model has to find. */
export interface MoneyFault {
  readonly name: string
  /** Changes the database. */
  readonly plant?: () => Promise<Switch>
  /** Changes what a run is given. */
  readonly disturb?: (model: MoneyModel) => void
  /** First one to try, with which it is found soon. */
  readonly seed: number
}

const withoutTrigger = (table: string, trigger: string) => async (): Promise<Switch> => ({
  off: `alter table ${table} disable trigger ${trigger}`,
  findUndo: async () => `alter table ${table} enable trigger ${trigger}`,
})

/** Replaces a piece of a file of `api/functions/`, wherever it occurs. */
const withChange = (file: string, before: string, after: string) => async (): Promise<Switch> => {
  const found = (await readMigrations()).find(({ name }) => name === `functions/${file}`)
  if (!found?.sql.includes(before)) throw new Error(`api/functions/${file} has no ${before}`)
  return { off: found.sql.replaceAll(before, after), findUndo: async () => found.sql }
}

/** Plants two mistakes, where either of them alone changes nothing. */
const bothOf =
  (one: () => Promise<Switch>, other: () => Promise<Switch>) => async (): Promise<Switch> => {
    const [first, second] = [await one(), await other()]
    return {
      off: `${first.off}; ${second.off}`,
      findUndo: async (...args) =>
        `${await first.findUndo(...args)}; ${await second.findUndo(...args)}`,
    }
  }

/** Faults that sequences of sales show. */
export const saleFaults: readonly MoneyFault[] = [
  {
    name: 'sales are not recorded',
    seed: 2,
    plant: withoutTrigger('sales', 'record_changed_sales'),
  },
  {
    name: 'sums of days are not kept',
    seed: 2,
    plant: withoutTrigger('ledger_entries', 'count_ledger_days'),
  },
  {
    name: 'instalments lose their rest',
    seed: 17,
    plant: withChange('record_sales.sql', '% c.installments else 0 end', '* 0 else 0 end'),
  },
  {
    name: 'all instalments become available with the first',
    seed: 17,
    plant: withChange('record_sales.sql', 'c.credit_dates[n]', 'c.credit_dates[1]'),
  },
  {
    name: 'a returned ticket keeps its fee',
    seed: 22,
    plant: withChange(
      'record_sales.sql',
      's.returned_fee_cents - s.promoter_fee_cents',
      '- s.promoter_fee_cents',
    ),
  },
  {
    name: "the buyer's fee is taken from the promoter",
    seed: 5,
    plant: withChange('record_sales.sql', 's.total_cents -', 's.total_cents - s.fee_cents -'),
  },
  {
    name: 'a returned ticket is not recorded',
    seed: 22,
    plant: bothOf(
      withChange(
        'record_changed_sales.sql',
        'or before.returned_cents <> after.returned_cents',
        '',
      ),
      // It records the sale anew, too, once the part is decided.
      withoutTrigger('charges', 'record_returned_parts'),
    ),
  },
  {
    name: "a part that was refunded in the provider's panel is not recorded",
    seed: 2,
    plant: withoutTrigger('charges', 'record_returned_parts'),
  },
  {
    name: 'a dispute is not recorded',
    seed: 14,
    plant: withChange(
      'record_changed_sales.sql',
      'where after.paid_by is not null',
      `where after.paid_by is not null and after.status <> 'CHARGEBACK'`,
    ),
  },
  {
    name: 'a dispute that was won is not recorded',
    seed: 31,
    plant: withChange(
      'record_changed_sales.sql',
      'where after.paid_by is not null',
      `where after.paid_by is not null and before.status not in ('CHARGEBACK', 'REFUNDED')`,
    ),
  },
]

/** Changes statements that the product writes in its code, wherever this piece occurs. */
const withChangedSql = (before: string, after: string) => {
  class ChangedSql extends OperationNodeTransformer {
    override transformRaw(node: RawNode): RawNode {
      const { sqlFragments, ...raw } = super.transformRaw(node)
      return { ...raw, sqlFragments: sqlFragments.map((text) => text.replaceAll(before, after)) }
    }
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => new ChangedSql().transformNode(node),
    transformResult: async ({ result }) => result,
  }
  return ({ checkout }: MoneyModel) => {
    Object.assign(checkout.deps, { db: checkout.deps.db.withPlugin(plugin) })
  }
}

/** Faults that sequences with payouts show. */
export const payoutFaults: readonly MoneyFault[] = [
  {
    name: 'a payout is not recorded',
    seed: 1,
    plant: withoutTrigger('payouts', 'record_new_payout'),
  },
  {
    name: 'a failed payout is not taken back',
    seed: 11,
    plant: withoutTrigger('payouts', 'record_failed_payout'),
  },
  {
    name: 'the reserve is paid out',
    seed: 14,
    disturb: ({ checkout }) => Object.assign(checkout.deps.config, { PAYOUT_RESERVE: 0 }),
  },
  {
    name: 'the reserve of PIX sales is paid out',
    seed: 1,
    disturb: ({ checkout }) => Object.assign(checkout.deps.config, { PAYOUT_RESERVE_PIX: 0 }),
  },
  {
    name: 'a debt of another organization with the same CPF does not count',
    seed: 18,
    disturb: withChangedSql('on other.document = own.document', 'on false'),
  },
  {
    name: 'a transfer without an answer is sent twice',
    seed: 1,
    disturb: ({ checkout }) =>
      Object.assign(checkout.providerFake.provider, {
        findTransfersSince: async () => ({ ok: true, value: [] }),
      }),
  },
  {
    name: 'a refund after a payout makes no debt',
    seed: 10,
    plant: withChange(
      'record_changed_sales.sql',
      'where after.paid_by is not null',
      `where after.paid_by is not null and not exists (
         select from payouts where payouts.event_id = after.event_id and payouts.status = 'DONE')`,
    ),
  },
]

/** Faults that organizations show that change their document. */
export const documentFaults: readonly MoneyFault[] = [
  {
    name: 'organizations belong together by the documents that they typed',
    seed: 1,
    disturb: withChangedSql(
      'organization_documents',
      '(select id as organization_id, document from organizations)',
    ),
  },
  {
    name: 'an organization leaves its debts behind with its document',
    seed: 1,
    disturb: withChangedSql(
      'organization_documents',
      '(select * from organization_documents where confirmed_until is null)',
    ),
  },
]

/** Faults that members show who give back what was paid out. */
export const memberFaults: readonly MoneyFault[] = [
  {
    name: 'refunds by members are covered by what was paid out',
    seed: 11,
    disturb: withChangedSql(
      'from ledger_days where event_id = any',
      `from (select event_id, amount_cents from ledger_entries where kind <> 'payout') entries where event_id = any`,
    ),
  },
  {
    name: 'a refund in review is forgotten',
    seed: 38,
    plant: async () => ({
      off: `
        create function forget_review() returns trigger language plpgsql as $$
        begin
          new.review_since := null;
          new.team_refund_since := null;
          return new;
        end $$;
        create trigger forget_review before update on charges for each row execute function forget_review()`,
      findUndo: async () => 'drop trigger forget_review on charges; drop function forget_review',
    }),
  },
]

/** Changes each row of `transfers` before it is written. */
const changingTransfers = (when: string, change: string) => async (): Promise<Switch> => ({
  off: `
    create function change_transfer() returns trigger language plpgsql as $$
    begin
      ${change}
      return new;
    end $$;
    create trigger change_transfer before ${when} on transfers for each row execute function change_transfer()`,
  findUndo: async () => `
    drop trigger change_transfer on transfers;
    drop function change_transfer`,
})

/** Faults that transfers, webhooks about them and withdrawal checks show. */
export const transferFaults: readonly MoneyFault[] = [
  {
    name: 'a webhook about a transfer is believed',
    seed: 19,
    disturb: believeWebhooks,
  },
  {
    name: 'a second withdrawal of one transfer is approved',
    seed: 11,
    plant: changingTransfers('update', 'new.approved_id := null; new.provider_id := null;'),
  },
  {
    name: 'a refund by transfer is a centavo short',
    seed: 1,
    plant: changingTransfers(
      'insert',
      'if new.charge_id is not null then new.amount_cents := new.amount_cents - 1; end if;',
    ),
  },
  {
    name: 'a part by transfer is a centavo short',
    seed: 1,
    plant: changingTransfers(
      'insert',
      'if new.part_of_charge_id is not null then new.amount_cents := new.amount_cents - 1; end if;',
    ),
  },
  {
    name: 'a refund by transfer is not recorded as done',
    seed: 1,
    plant: changingTransfers(
      'update',
      `if new.status = 'DONE' then update charges set team_refund_since = null where id = new.charge_id; end if;`,
    ),
  },
]

/** Answers lookups with what the last webhook said. */
function believeWebhooks({ checkout }: MoneyModel): void {
  const { provider } = checkout.providerFake
  const said = new Map<string, ProviderTransfer>()
  const receive = checkout.receiveWebhook.bind(checkout)
  const find = provider.findTransfer.bind(provider)
  Object.assign(checkout, {
    receiveWebhook: (...webhooks: Parameters<typeof receive>) => {
      for (const webhook of webhooks)
        if ('transfer' in webhook) said.set(webhook.transfer.id, webhook.transfer)
      return receive(...webhooks)
    },
  })
  Object.assign(provider, {
    findTransfer: async (id: string) => {
      const value = said.get(id)
      return value ? { ok: true, value } : find(id)
    },
  })
}
