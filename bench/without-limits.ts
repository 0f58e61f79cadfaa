const UNLIMITED = '1000000000'

/** Environment without limits for one address or account, since all the load comes from one. */
export const WITHOUT_LIMITS = {
  REQUESTS_PER_MINUTE: UNLIMITED,
  RESERVES_PER_MINUTE: UNLIMITED,
  CARD_LIMIT_ADDRESS: `${UNLIMITED}/60`,
  CARD_LIMIT_ACCOUNT: `${UNLIMITED}/60`,
  PIX_LIMIT_ACCOUNT: `${UNLIMITED}/60`,
  PIX_OPEN_LIMIT: UNLIMITED,
}
