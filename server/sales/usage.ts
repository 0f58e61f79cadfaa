export const USAGE = `npm run sales -- <command>

  show <what>                   a sale with its whole history; <what> is the number
                                of the order, the id of the sale or its beginning,
                                its buyer's e-mail, the code printed on a ticket or
                                its id, the id of a charge, or the provider's
                                payment id
  refund <sale id> --cause "…"  give back all the money; asks first, unless --yes
  refunds                       refunds that the provider refuses, or that were not
                                done in time
  holder <code> --name "…" --cpf … [--rg …] --cause "…"
                                put right who comes in with a ticket, by the code
                                printed below its QR code or as show tells it
  set-aside                     notices with which nothing could be done
  set-aside show <notice id>    one of them, all of it
  set-aside retry <notice id>   work on it once more
  set-aside settle <notice id> --because "…"
                                it is dealt with, and how
  reconcile <YYYY-MM-DD>        hold our charges of a day against the provider's;
                                --repair has the provider asked about differences
  invariants                    whether everything that must hold holds
  help                          this

Times are those of Brasília. The exit code is 0 where all is well, 1 where
something is not or was refused, 2 where the command is not one of these.`
