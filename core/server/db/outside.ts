/** How a table that is no team's is kept where the teams' tables are spread over several databases. */
export interface Outside {
  /** `reference`: a copy on every database, since teams' rows are joined with it; `local`: on the first alone. */
  kept: 'reference' | 'local'
  why: string
}

const local = (why: string): Outside => ({ kept: 'local', why })
const reference = (why: string): Outside => ({ kept: 'reference', why })

/** Tables outside the tenant wall, each with its reason. Anything else stands behind it, and can be distributed by `team_id`. */
export const outsideTables: Readonly<Record<string, Outside>> = {
  schema_migration: local('of the database, not of a team'),
  team: reference('the teams themselves'),
  known_right: local('of the product, not of a team'),
  account: reference('a person may belong to several teams'),
  second_factor: reference('of an account, asked before a team is known; sealed'),
  recovery_code: local('of an account, asked before a team is known; holds digests'),
  membership: local('read before a team is chosen; holds ids alone'),
  session: local('read before the team is known; holds hashes'),
  sms_code: local('login, before a team is known; holds hashes'),
  login_try: local('login, before a team is known; holds digests'),
  login_failure: local('login, before a team is known; moves into the logs of the teams within a minute'),
  login_puzzle: local('login, before a team is known; lives ten minutes'),
  login_ticket: local('login, before a team is known; holds hashes'),
  account_identity: local('login through an outside provider, before a team is known'),
  oauth_request: local('login through an outside provider, before a team is known; lives ten minutes'),
  job: local('a worker takes due jobs of all teams, then works within that of the job'),
  job_turn: local('a worker finds whose turn it is among all teams; holds ids and times alone'),
  cloud_edition: local('of the provider, not of a team'),
  cloud_subscription: local('what the provider grants a team; a team’s call asks for its own'),
  cloud_suspension: local('teams that the provider closed; a team’s call asks for its own'),
  cloud_plan: local('of the provider, not of a team'),
  cloud_bank: local('of the provider, not of a team'),
  cloud_order_entry: local('the provider’s list of the orders of all teams; holds numbers, states and times alone'),
  cloud_invoice_entry: local('the provider’s list of the invoices of all teams; holds states and days alone'),
  cloud_invoice_number: local('numbers that the provider gave away, each once; holds ids alone'),
  cloud_pay_channel: local('of the provider, not of a team; sealed'),
  cloud_pay_code: local('found by a gateway’s callback, before a team is known; holds ids and amounts alone'),
  cloud_pay_code_text: local('of a code of the provider; asked for by its order'),
  cloud_payment: local('found by a gateway’s callback, before a team is known; holds ids and amounts alone'),
  cloud_payment_todo: local('of the provider, not of a team'),
  cloud_payment_handled: local('of the provider, not of a team'),
  cloud_provider: local('the provider’s people, who belong to no team; holds digests'),
  cloud_provider_session: local('of the provider’s people; holds digests'),
  andon_timer: local(
    'a server finds due timers of all teams, then works within that of the timer; holds ids and times alone',
  ),
}
