import type { Networks } from '#core/server/networks.ts'
import { finishes } from '../../contract/erp-systems.ts'
import { askedFor, booked } from './book.ts'
import { Calls, objectIn, objectsIn, orFailure, Trouble, trouble } from './calls.ts'
import { byOwner, changesSince, pageOf } from './changes.ts'
import type { ConnectorOf, TargetOf } from './connector.ts'
import { trytonProductions } from './tryton-production.ts'
import { trytonRecords } from './tryton-records.ts'
import { instantFor, plainOf } from './tryton-values.ts'

type Row = Record<string, unknown>

/** Calls a method of a model, in a session. */
export interface Tryton {
  call(method: string, params: unknown[], writes?: boolean): Promise<unknown>
  /** Company and language of the user. */
  context: Row
}

/** Tryton from 6.0, by its JSON-RPC. */
export const trytonConnector = (inner: Networks, pageSize = 200): ConnectorOf<'tryton'> => ({
  canFind: () => true,
  send(target, entry) {
    const calls = new Calls(inner)
    return calls.attempt('send', () =>
      inSession(calls, target, (tryton) =>
        isFinish(target, entry)
          ? trytonProductions(tryton).finish(entry)
          : booked(trytonRecords(tryton), target.kinds, entry),
      ),
    )
  },
  find(target, entry) {
    const calls = new Calls(inner)
    return calls.attempt('find', () =>
      inSession(calls, target, (tryton) =>
        isFinish(target, entry)
          ? trytonProductions(tryton).find(entry)
          : askedFor(trytonRecords(tryton), target.kinds, entry),
      ),
    )
  },
  test(target) {
    const calls = new Calls(inner)
    return calls.attempt('find', async () => {
      await post(calls, target.address, {}, 'common.server.version', [])
      return inSession(calls, target, async () => ({ absent: true }))
    })
  },
  read: (target, ask, fields, from) =>
    orFailure(() =>
      inSession(new Calls(inner), target, async ({ call, context }) => {
        const owners = [...byOwner(fields)].filter(([, rest]) => rest.length).map(([owner]) => `${owner}.write_date`)
        const since = changesSince(from)
        const domain: unknown[] = ask.filter ? [JSON.parse(ask.filter)] : []
        if (since) domain.push(changedSince(instantFor(since), owners))
        if (from.next) domain.push(['id', '>', Number(from.next)])
        const names = [...new Set(['id', ...fields, 'create_date', 'write_date', ...owners])]
        const asked = [domain, 0, pageSize, [['id', 'ASC']], names, context]
        const rows = objectsIn(plainOf(await call(`model.${ask.model}.search_read`, asked)))
        const records = rows.map((record) => ({ externalId: String(record.id), record }))
        const last = rows.length < pageSize ? null : String(rows.at(-1)?.id)
        return pageOf(
          from,
          records,
          rows.flatMap((row) => changedAt(row, owners)),
          last,
        )
      }),
    ),
})

const isFinish = ({ kinds }: TargetOf<'tryton'>, { kind }: { kind: string }): boolean =>
  finishes('tryton', kind) && !kinds.find((each) => each.kind === kind)?.path

/** A record that was never written has no time of that; what is mapped of another record is changed with it. */
const changedSince = (at: Row, owners: readonly string[]): unknown[] => [
  'OR',
  [['write_date', '>=', at]],
  [
    ['write_date', '=', null],
    ['create_date', '>=', at],
  ],
  ...owners.map((owner) => [[owner, '>=', at]]),
]

function changedAt(row: Row, owners: readonly string[]): string[] {
  const ofOwners = owners.map((path) => (row[path.split('.')[0] ?? ''] as Row | null)?.write_date)
  return [row.create_date, row.write_date, ...ofOwners].filter((each): each is string => typeof each === 'string')
}

/** Logs in, and out again: a session is a row there, which else stays until it is too old. */
async function inSession<T>(calls: Calls, target: TargetOf<'tryton'>, run: (tryton: Tryton) => Promise<T>): Promise<T> {
  const { address, settings, secret } = target
  if (!secret) throw trouble('secret')
  const at = `${address}/${encodeURIComponent(settings.database)}/`
  const login = [settings.user, { password: secret }, 'en']
  const came = await post(calls, at, {}, 'common.db.login', login, { told: null })
  if (!Array.isArray(came)) throw trouble('auth')
  const [userId, session] = came as unknown[]
  const token = Buffer.from(`${settings.user}:${String(userId)}:${String(session)}`).toString('base64')
  const headers = { authorization: `Session ${token}` }
  try {
    const preferences = objectIn(await post(calls, at, headers, 'model.res.user.get_preferences', [true, {}]))
    const { company = null, language = 'en' } = preferences
    const context = { company, language }
    const call: Tryton['call'] = (method, params, writes = false) =>
      post(calls, at, headers, method, params, { writes })
    return await run({ call, context })
  } finally {
    await left(post(calls, at, headers, 'common.db.logout', [], { told: null }))
  }
}

/** A session that could not be ended ends by itself: what was done in it counts. */
async function left(ending: Promise<unknown>): Promise<void> {
  try {
    await ending
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
  }
}

async function post(
  calls: Calls,
  address: string,
  headers: Record<string, string>,
  method: string,
  params: unknown[],
  { writes = false, told }: { writes?: boolean; told?: null } = {},
): Promise<unknown> {
  const body = { id: 1, method, params }
  const answer = objectIn(
    await calls.json(address, {
      method: 'POST',
      headers,
      body,
      writes,
      told: told === null ? null : `${method} ${JSON.stringify(params)}`,
    }),
  )
  // What was refused was undone with its transaction.
  if (answer.error !== undefined) throw trouble('rejected', wordsOf(answer.error))
  if (!Object.hasOwn(answer, 'result')) throw trouble('unreadable', JSON.stringify(answer), writes)
  return answer.result
}

/** `["UserError", ["No stock", ""]]`; of what broke, the error and where. */
function wordsOf(error: unknown): string {
  if (!Array.isArray(error)) return JSON.stringify(error)
  const [name, about] = error as unknown[]
  if (name === 'UserWarning' && Array.isArray(about)) return String(about[1])
  return Array.isArray(about) ? String(about[0]) : String(name)
}
