import { parseArgs } from 'node:util'
import type { Db } from '#core/server/db/pool.ts'
import type { Secrets } from '#core/server/secrets.ts'
import { payCallbackPath, payChannels } from '../../contract/pay.ts'
import { graceMost, lastExpiry } from '../../contract/standing.ts'
import { dropChannel, keepChannel } from '../pay/channels.ts'
import { makeProvider } from './sessions.ts'
import {
  changeSubscription,
  ProviderError,
  resumeTeam,
  setBank,
  setEdition,
  setPlan,
  suspendTeam,
  teamsOf,
} from './teams.ts'

/** How the provider's command is called. */
export const usage = `npm run cloud -- teams
npm run cloud -- edition CODE --zh NAME --en NAME --vi NAME --users N|any --machines N|any --storage MB|any
npm run cloud -- subscription TEAM [--edition CODE] [--expires YYYY-MM-DD] [--grace DAYS] [--users N|any] [--machines N|any] [--storage MB|any]
npm run cloud -- plan EDITION MONTHS YUAN|off
npm run cloud -- bank --company NAME --bank NAME --account NUMBER
npm run cloud -- pay wechat|alipay FILE.json|off
npm run cloud -- person NAME
npm run cloud -- suspend TEAM REASON
npm run cloud -- resume TEAM`

const options = {
  zh: { type: 'string' },
  en: { type: 'string' },
  vi: { type: 'string' },
  users: { type: 'string' },
  machines: { type: 'string' },
  storage: { type: 'string' },
  edition: { type: 'string' },
  expires: { type: 'string' },
  grace: { type: 'string' },
  company: { type: 'string' },
  bank: { type: 'string' },
  account: { type: 'string' },
} as const

type Values = { [K in keyof typeof options]?: string }

/**
 * Does what the words of a command line say, in one transaction of no team.
 *
 * @param tools what secrets are sealed with, and how a file of settings is read
 * @returns what is printed
 * @throws ProviderError with what to put right
 */
export async function command(
  db: Db,
  words: readonly string[],
  now: Date,
  tools?: { secrets: Secrets; read(file: string): string },
): Promise<string> {
  const { values, positionals } = parsed(words)
  const [verb, ...rest] = positionals
  const by = { name: 'cloudService.provider', now }
  switch (verb) {
    case 'teams':
      return listed(await teamsOf(db))
    case 'edition':
      return edition(db, rest[0], values)
    case 'subscription': {
      const team = teamId(rest[0])
      await changeSubscription(db, team, changeOf(values), by)
      return `Team ${team} is changed.`
    }
    case 'plan':
      return plan(db, rest)
    case 'bank': {
      const { company, bank, account } = values
      if (!company || !bank || !account) throw new ProviderError('Say --company, --bank and --account.')
      await setBank(db, { company, bank, account })
      return 'Transfers go there from now on.'
    }
    case 'pay':
      return gateway(db, rest, tools)
    case 'person': {
      const name = rest.join(' ').trim()
      if (!name) throw new ProviderError('Name the person.')
      return `Key of ${name}, for the console at /provider; it is not told again: ${await makeProvider(db, name)}`
    }
    case 'suspend': {
      const reason = rest.slice(1).join(' ').trim()
      if (!reason) throw new ProviderError('Say why: the people of the team are told.')
      await suspendTeam(db, teamId(rest[0]), reason, by)
      return `Team ${rest[0]} is suspended.`
    }
    case 'resume':
      await resumeTeam(db, teamId(rest[0]), by)
      return `Team ${rest[0]} goes on.`
    default:
      throw new ProviderError(usage)
  }
}

async function gateway(
  db: Db,
  [name = '', file = '']: string[],
  tools: { secrets: Secrets; read(file: string): string } | undefined,
): Promise<string> {
  const channel = payChannels.find((each) => each === name)
  if (!channel || !file || !tools) throw new ProviderError(`Say which gateway, and its file or off.\n${usage}`)
  if (file === 'off') {
    await dropChannel(db, channel)
    return `Nothing is paid by ${channel} from now on.`
  }
  try {
    await keepChannel(db, tools.secrets, channel, JSON.parse(tools.read(file)))
  } catch (error) {
    throw new ProviderError(`The settings of ${channel} are not good: ${(error as Error).message}`)
  }
  return `Orders are paid by ${channel} from now on; its callbacks come to ${payCallbackPath(channel)}.`
}

function parsed(words: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new ProviderError(`${(error as Error).message}\n${usage}`)
  }
}

async function edition(db: Db, code: string | undefined, values: Values): Promise<string> {
  const { zh, en, vi } = values
  if (!code || !/^[a-z][a-z0-9-]{0,31}$/.test(code)) throw new ProviderError('The code takes a-z, 0-9 and -.')
  if (!zh || !en || !vi) throw new ProviderError('Name it in three languages: --zh, --en, --vi.')
  const [users, machines, storageMb] = (['users', 'machines', 'storage'] as const).map((name) => {
    const value = quota(name, values[name])
    if (value === undefined) throw new ProviderError(`Say --${name}: a number, or any.`)
    return value
  }) as [number | null, number | null, number | null]
  await setEdition(db, code, { 'zh-Hans': zh, en, vi }, { users, machines, storageMb })
  return `Edition ${code} is kept.`
}

async function plan(db: Db, [code = '', months = '', price = '']: string[]): Promise<string> {
  const n = count('months', months, 1)
  if (n > 120) throw new ProviderError('A plan lasts 120 months at most.')
  if (price !== 'off' && (!/^\d{1,8}(\.\d{1,2})?$/.test(price) || Number(price) <= 0))
    throw new ProviderError('The price is in yuan, such as 9800 or 9800.50; or off.')
  await setPlan(db, code, n, price === 'off' ? null : Math.round(Number(price) * 100))
  return price === 'off' ? `${code} is not sold for ${n} months.` : `${code} for ${n} months costs ${price} yuan.`
}

function changeOf(values: Values) {
  const { expires, edition: code } = values
  if (expires !== undefined && !isDay(expires)) throw new ProviderError('--expires must be a day such as 2027-12-31.')
  if (expires !== undefined && expires > lastExpiry) throw new ProviderError(`--expires is ${lastExpiry} at most.`)
  const graceDays = values.grace === undefined ? undefined : count('grace', values.grace, 0)
  if (graceDays !== undefined && graceDays > graceMost) throw new ProviderError(`--grace is ${graceMost} days at most.`)
  const change = {
    edition: code,
    expiresOn: expires,
    graceDays,
    users: quota('users', values.users),
    machines: quota('machines', values.machines),
    storageMb: quota('storage', values.storage),
  }
  if (Object.values(change).every((value) => value === undefined))
    throw new ProviderError(`Say what to change.\n${usage}`)
  return change
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(Date.parse(text)).toISOString().startsWith(text)

const quota = (name: string, text: string | undefined): number | null | undefined =>
  text === undefined ? undefined : text === 'any' ? null : count(name, text, 1)

function count(name: string, text: string, least: number): number {
  const n = Number(text)
  if (!/^\d{1,9}$/.test(text) || n < least)
    throw new ProviderError(`${name} must be a whole number of at least ${least}.`)
  return n
}

function teamId(text: string | undefined): number {
  if (!text || !/^\d{1,9}$/.test(text)) throw new ProviderError('Name the team by its number: npm run cloud -- teams')
  return Number(text)
}

function listed(teams: Awaited<ReturnType<typeof teamsOf>>): string {
  const rows = teams.map(({ id, name, edition: code, expiresOn, users, machines, storageMb, suspendedFor }) => [
    String(id),
    name,
    code ?? '–',
    expiresOn ?? '–',
    [users, machines, storageMb].map((most) => most ?? 'any').join('/'),
    suspendedFor === null ? '' : `suspended: ${suspendedFor}`,
  ])
  const heads = ['team', 'name', 'edition', 'expires', 'users/machines/MB', '']
  return [heads, ...rows].map((row) => row.join('\t').trimEnd()).join('\n')
}
