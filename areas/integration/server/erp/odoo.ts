import type { Networks } from '#core/server/networks.ts'
import { finishes } from '../../contract/erp-systems.ts'
import { askedFor, booked } from './book.ts'
import { Calls, objectIn, objectsIn, orFailure, trouble } from './calls.ts'
import { byOwner, changesSince, pageOf } from './changes.ts'
import type { ConnectorOf, TargetOf } from './connector.ts'
import { odooProductions } from './odoo-production.ts'
import { odooRecords } from './odoo-records.ts'

type Row = Record<string, unknown>

/** Calls a method of a model as the user of the connector. */
export type Odoo = (model: string, method: string, args: unknown[], named?: Row, writes?: boolean) => Promise<unknown>

/** Odoo to version 21, by its JSON-RPC; the secret is the password of the user or his API key. */
export const odooConnector = (inner: Networks, pageSize = 200): ConnectorOf<'odoo'> => ({
  canFind: () => true,
  send(target, entry) {
    const calls = new Calls(inner)
    return calls.attempt('send', async () => {
      const odoo = await entered(calls, target)
      return isFinish(target, entry)
        ? odooProductions(odoo).finish(entry)
        : booked(odooRecords(odoo), target.kinds, entry)
    })
  },
  find(target, entry) {
    const calls = new Calls(inner)
    return calls.attempt('find', async () => {
      const odoo = await entered(calls, target)
      return isFinish(target, entry)
        ? odooProductions(odoo).find(entry)
        : askedFor(odooRecords(odoo), target.kinds, entry)
    })
  },
  test(target) {
    const calls = new Calls(inner)
    return calls.attempt('find', async () => {
      objectIn(await post(calls, target.address, 'common', 'version', [], { told: 'version' }))
      const odoo = await entered(calls, target)
      await odoo('res.users', 'check_access_rights', ['read'], { raise_exception: false })
      return { absent: true }
    })
  },
  read: (target, ask, fields, from) =>
    orFailure(async () => {
      const odoo = await entered(new Calls(inner), target)
      // What a product has of its template is changed with that.
      const times = ['write_date', ...(ask.model === 'product.product' ? ['product_tmpl_id.write_date'] : [])]
      const domain: unknown[] = ask.filter ? [...(JSON.parse(ask.filter) as unknown[])] : []
      const since = changesSince(from)?.slice(0, 19)
      if (since) domain.push(...times.slice(1).map(() => '|'), ...times.map((time) => [time, '>=', since]))
      if (from.next) domain.push(['id', '>', Number(from.next)])
      const found = objectsIn(
        await odoo(ask.model, 'search_read', [domain], { fields: ['id'], limit: pageSize, order: 'id asc' }),
      )
      const ids = found.map(({ id }) => Number(id))
      const rows = await plainRows(odoo, ask.model, ids, [...fields, ...times])
      const records = rows.map((record) => ({ externalId: String(record.id), record }))
      const last = ids.length < pageSize ? null : String(ids.at(-1))
      return pageOf(from, records, rows.flatMap(changedAt), last)
    }),
})

const isFinish = ({ kinds }: TargetOf<'odoo'>, { kind }: { kind: string }): boolean =>
  finishes('odoo', kind) && !kinds.find((each) => each.kind === kind)?.path

const changedAt = ({ write_date, product_tmpl_id }: Row): string[] =>
  [write_date, (product_tmpl_id as Row | null | undefined)?.write_date].filter(
    (each): each is string => typeof each === 'string',
  )

/**
 * Reads records with fields of those that they name: `product_id.default_code` as a field within `product_id`. What is empty is null: Odoo says
 * false there, which is no value but where the field is a yes or a no.
 */
async function plainRows(odoo: Odoo, model: string, ids: number[], fields: readonly string[]): Promise<Row[]> {
  if (!ids.length) return []
  const owners = byOwner(fields)
  const names = [...owners.keys()]
  const sorts = objectIn(await odoo(model, 'fields_get', [names], { attributes: ['type', 'relation'] }))
  const unknown = names.find((name) => name !== 'id' && !Object.hasOwn(sorts, name))
  if (unknown) throw trouble('mapping', `${model}: ${unknown}`)
  const rows = objectsIn(await odoo(model, 'read', [ids, names]))
  const sortOf = (name: string) => (sorts[name] ?? {}) as { type?: string; relation?: string }
  for (const [name, rest] of owners) {
    const { type, relation } = sortOf(name)
    if (type === 'boolean') continue
    // Its times are in UTC, which they do not say.
    if (type === 'datetime' && name !== 'write_date') for (const row of rows) row[name] = utc(row[name])
    for (const row of rows) if (row[name] === false) row[name] = null
    if (type !== 'many2one') continue
    const named = new Map<number, Row>()
    if (rest.length && relation) {
      const of = [...new Set(rows.flatMap((row) => idIn(row[name]) ?? []))]
      for (const each of await plainRows(odoo, relation, of, rest)) named.set(Number(each.id), each)
    }
    for (const row of rows) {
      const id = idIn(row[name])
      row[name] = id === null ? null : rest.length ? (named.get(id) ?? null) : (row[name] as unknown[])[1]
    }
  }
  // In the order in which they were asked for.
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

const utc = (value: unknown) => (typeof value === 'string' ? `${value.replace(' ', 'T')}Z` : value)

/** Of `[7, "Bracket"]` 7. */
const idIn = (value: unknown): number | null => (Array.isArray(value) && typeof value[0] === 'number' ? value[0] : null)

async function entered(calls: Calls, { address, settings, secret }: TargetOf<'odoo'>): Promise<Odoo> {
  if (!secret) throw trouble('secret')
  const { database, user } = settings
  const userId = await post(calls, address, 'common', 'authenticate', [database, user, secret, {}], { told: null })
  if (typeof userId !== 'number') throw trouble('auth')
  return (model, method, args, named = {}, writes = false) =>
    post(calls, address, 'object', 'execute_kw', [database, userId, secret, model, method, args, named], {
      told: `${model} ${method} ${JSON.stringify([args, named])}`,
      writes,
    })
}

async function post(
  calls: Calls,
  address: string,
  service: string,
  method: string,
  args: unknown[],
  { told, writes = false }: { told: string | null; writes?: boolean },
): Promise<unknown> {
  const body = { jsonrpc: '2.0', method: 'call', id: 1, params: { service, method, args } }
  const answer = objectIn(await calls.json(`${address}/jsonrpc`, { method: 'POST', headers: {}, body, told, writes }))
  if (answer.error !== undefined) throw refusalOf(answer.error)
  // A method that answers nothing answers null.
  if (!Object.hasOwn(answer, 'result')) throw trouble('unreadable', JSON.stringify(answer), writes)
  return answer.result
}

/** What was refused was undone with its transaction. */
function refusalOf(error: unknown) {
  const { message, data } = objectIn(error)
  const { name = '', message: words } = (typeof data === 'object' && data !== null ? data : {}) as Row
  return trouble(name === 'odoo.exceptions.AccessDenied' ? 'auth' : 'rejected', String(words || message))
}
