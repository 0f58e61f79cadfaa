export const USAGE = `npm run staff -- <command>

  grant platform <e-mail>       this account works for us: /equipe opens to it
  grant gate <e-mail> --event <slug>
                                this account lets people in at one event
  revoke …                      takes it away, at once or within a second
  list [platform|gate]          who has which role; without a role also whose
                                second factors will be switched off
  block <e-mail> --because "…"  ends all logins of this account and admits no
                                other; the reason is mailed to its owner
  unblock <e-mail> --because "…"
                                lets its owner log in again
  blocked                       who is blocked, since when and why
  reset-factors <e-mail> --because "…"
                                in 72 hours the password alone signs in, for an
                                owner who lost passkey, app and recovery codes;
                                mailed at once and every day
  keep-factors <e-mail>         stops that
  help                          this

For a role the account must exist, and its address be confirmed by a link that
was mailed to it: that of the sign-up, a new one from /confirmar-email, or a
recovery link. Reasons of blocks are in Portuguese, for the owner of the account.
The exit code is 0 where it is done, 1 where it is not, 2 where the command is
not one of these.`
