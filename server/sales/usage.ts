export const USAGE = `npm run sales -- <command>

  show <what>                   a sale with its whole history; <what> is the number
                                of the order, the id of the sale or its beginning,
                                its buyer's e-mail, the code printed on a ticket or
                                its id, the id of a charge, or the provider's
                                payment id
  refund <sale id> --cause "…"  refund all of it; asks first, unless --yes
  refunds                       refunds that the provider refuses, or that were not
                                done in time
  holder <code> --name "…" --cpf … [--rg …] --cause "…"
                                correct the holder of a ticket, by the code
                                printed below its QR code or as show tells it
  set-aside                     webhook events that could not be processed
  set-aside show <event id>     one of them, all of it
  set-aside retry <event id>    process it again
  set-aside settle <event id> --because "…"
                                mark it as handled, with how
  reconcile <YYYY-MM-DD>        compare our charges and transfers of a day with the
                                provider's; --repair rechecks differences there,
                                --until <YYYY-MM-DD> compares all days until then
  reconcile <YYYY-MM-DD> --refund-unknown
                                after a restore: refund payments that have no charge
                                here, and cancel open ones; asks first, unless --yes
  ledger <slug>                 what an organization, or one event, is due: balance,
                                coming days, newest entries
  ledger correct <event slug> --amount=<reais> --note "…"
                                add an entry, in the ledger of its organization;
                                asks first, unless --yes. Taken off with a minus:
                                --amount=-12.34
  payouts                       transfers that are blocked, slow or failed,
                                organizations in debt, and differences that
                                reconciliations found
  provider                      what is used of the provider's quota of calls, by
                                kind
  provider check                whether the account at the provider is ready for
                                sales: what its API shows, and what to look at by
                                hand; each miss is named with what to do
  provider register             register our webhook there, or set the one that is
                                there; asks first, unless --yes
  invariants                    check all invariants
  help                          this

Times are those of Brasília. The exit code is 0 where all is well, 1 where
something is not or was refused, 2 for an unknown command.`
