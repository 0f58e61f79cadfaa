export const USAGE = `npm run staff -- <command>

  grant platform <e-mail>       this account works for us: /equipe opens to it
  grant gate <e-mail> --event <slug>
                                this account lets people in at one event
  revoke …                      takes it away, at once or within a second
  list [platform|gate]          who has which role
  help                          this

The account must exist, and its address be confirmed by a link that was mailed
to it: that of the sign-up, a new one from /confirmar-email, or a recovery link.
The exit code is 0 where it is done, 1 where it is not, 2 where the command is
not one of these.`
