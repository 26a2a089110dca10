import type { Networks } from '#core/server/networks.ts'
import { askedFor, booked, type Records } from './book.ts'
import { Calls, objectIn, objectsIn, orFailure, trouble } from './calls.ts'
import { changesSince, pageOf } from './changes.ts'
import type { ConnectorOf, TargetOf } from './connector.ts'

type Row = Record<string, unknown>
type Service = (name: string, body: unknown, writes?: boolean) => Promise<unknown>

const stub = 'Kingdee.BOS.WebApi.ServicesStub'
/** Simplified Chinese, the language in which every installation has its words. */
const language = 2052

/** What tells a row of a form from all others: of production orders each line of a bill. */
const idOf: Record<string, string> = { BD_MATERIAL: 'FMATERIALID', PRD_MO: 'FTreeEntity_FEntryId' }

/** The line of a bill that a row is, by form. */
const lineOf: Record<string, string> = { PRD_MO: 'FTreeEntity_FSeq' }

/**
 * The place of a number that no two lines of a bill share: that of the bill for its first line, `MO000012-2` for the second. So a bill of one
 * line has its own number, whether others are added to it or not.
 */
const lineNumber = '@number'

function numberOf(row: Row, line: string): string {
  const place = Number(row[line])
  return place > 1 ? `${String(row.FBillNo)}-${place}` : String(row.FBillNo)
}

/** Kingdee Cloud (K/3 Cloud), by its WebAPI; the secret is that of an app, in the place of a user. */
export const kingdeeConnector = (inner: Networks, pageSize = 500): ConnectorOf<'kingdee'> => ({
  canFind: () => true,
  send(target, entry) {
    const calls = new Calls(inner)
    return calls.attempt('send', async () => booked(recordsOf(await entered(calls, target)), target.kinds, entry))
  },
  find(target, entry) {
    const calls = new Calls(inner)
    return calls.attempt('find', async () => askedFor(recordsOf(await entered(calls, target)), target.kinds, entry))
  },
  test(target) {
    const calls = new Calls(inner)
    return calls.attempt('find', async () => {
      const service = await entered(calls, target)
      await queried(service, { form: 'BD_MATERIAL', fields: ['FMATERIALID'], filters: [], most: 1 })
      return { absent: true }
    })
  },
  read: (target, { model, filter }, fields, from) =>
    orFailure(async () => {
      const service = await entered(new Calls(inner), target)
      const id = idOf[model] ?? 'FID'
      const since = changesSince(from)?.slice(0, 19)
      const filters = [
        filter,
        since ? `FModifyDate >= ${quoted(since)}` : '',
        from.next ? `${id} > ${Number(from.next)}` : '',
      ]
      const line = fields.includes(lineNumber) ? lineOf[model] : null
      if (line === undefined) throw trouble('mapping', `${model}: ${lineNumber}`)
      const asked = fields.filter((field) => field !== lineNumber)
      const names = [...new Set([id, 'FModifyDate', ...asked, ...(line ? ['FBillNo', line] : [])])]
      const rows = await queried(service, { form: model, fields: names, filters, order: `${id} asc`, most: pageSize })
      const records = rows.map((row) => ({
        externalId: String(row[id]),
        record: { ...nested(row), ...(line && { [lineNumber]: numberOf(row, line) }) },
      }))
      const last = rows.length < pageSize ? null : String(rows.at(-1)?.[id])
      const changed = rows.flatMap(({ FModifyDate: at }) => (typeof at === 'string' ? at.replace('T', ' ') : []))
      return pageOf(from, records, changed, last)
    }),
})

/** A session of its own for each act: it ends by itself. */
async function entered(calls: Calls, { address, settings, secret }: TargetOf<'kingdee'>): Promise<Service> {
  if (!secret) throw trouble('secret')
  const login = { acctID: settings.account, username: settings.user, appId: settings.appId, appSecret: secret }
  const headers: Record<string, string> = {}
  const service: Service = async (name, body, writes = false) =>
    calls.json(`${address}/${stub}.${name}.common.kdsvc`, {
      method: 'POST',
      headers,
      body,
      writes,
      told: name.startsWith('Auth') ? null : `${name} ${JSON.stringify(body)}`,
    })
  const came = objectIn(await service('AuthService.LoginByAppSecret', { ...login, lcid: language }))
  // 1: it let us in; -5: it did, and asks for a new password some time.
  if (came.LoginResultType !== 1 && came.LoginResultType !== -5) throw trouble('auth', String(came.Message ?? ''))
  if (typeof came.KDSVCSessionId !== 'string') throw trouble('unreadable', 'KDSVCSessionId')
  headers['kdservice-sessionid'] = came.KDSVCSessionId
  return service
}

/** A text within a filter. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

interface Query {
  form: string
  fields: readonly string[]
  filters: readonly string[]
  order?: string
  most: number
}

/** Rows by the names of the fields that were asked for: the answer has their values alone. */
async function queried(service: Service, { form, fields, filters, order = '', most }: Query): Promise<Row[]> {
  const data = {
    FormId: form,
    FieldKeys: fields.join(','),
    FilterString: filters
      .filter(Boolean)
      .map((each) => `(${each})`)
      .join(' and '),
    OrderString: order,
    StartRow: 0,
    Limit: most,
  }
  const came = await service('DynamicFormService.ExecuteBillQuery', { data })
  if (!Array.isArray(came)) throw trouble('unreadable', JSON.stringify(came))
  return (came as unknown[]).map((row) => {
    if (!Array.isArray(row)) throw trouble('unreadable', JSON.stringify(row))
    // What it refuses it says where the first row would be.
    const [first] = row as unknown[]
    if (typeof first === 'object' && first !== null) mustBeGood(first)
    return Object.fromEntries(fields.map((field, i) => [field, (row as unknown[])[i]]))
  })
}

/** `FMaterialId.FNumber` as `FNumber` within `FMaterialId`. */
function nested(row: Row): Row {
  const made: Row = {}
  for (const [path, value] of Object.entries(row)) {
    const parts = path.split('.')
    let at = made
    for (const part of parts.slice(0, -1)) {
      const within = typeof at[part] === 'object' && at[part] !== null ? (at[part] as Row) : {}
      at[part] = within
      at = within
    }
    at[parts.at(-1) ?? ''] = value
  }
  return made
}

/** A refusal comes with status 200. @returns what was done. @throws Trouble */
function mustBeGood(answer: unknown): Row {
  const result = objectIn(objectIn(answer).Result)
  const { IsSuccess: good, Errors: errors = [] } = objectIn(result.ResponseStatus)
  if (good === true) return result
  const words = objectsIn(errors).map(({ FieldName, Message }) => [FieldName, Message].filter(Boolean).join(': '))
  throw trouble('rejected', words.join('; '))
}

const recordsOf = (service: Service): Records => ({
  holding: async (form, field, text) => {
    const filters = [`${field} = ${quoted(text)}`]
    const [row] = await queried(service, { form, fields: ['FBillNo'], filters, most: 1 })
    return row ? String(row.FBillNo) : null
  },
  // Saved, submitted and audited in one: what is not audited moves nothing there.
  make: async (form, values) => {
    const body = { formid: form, data: { IsAutoSubmitAndAudit: true, Model: values } }
    const came = await service('DynamicFormService.Save', body, true)
    const { Number: number } = mustBeGood(came)
    if (typeof number !== 'string' || !number) throw trouble('unreadable', JSON.stringify(came), true)
    return number
  },
})
