import { startReceiver } from '#tests/support/receiver.ts'
import type { Rig } from './conformance.fixture.ts'
import { kingdeeConnector } from './kingdee.ts'
import { anyOf, here, report, reportsTo } from './rigs.fixture.ts'

type Row = Record<string, unknown>

/** Whether a row fulfils a condition of a filter: `A = 'x'`, `A >= 'x'`, `A > 1`. */
function fulfils(row: Row, condition: string): boolean {
  const [, field = '', is, text, number] = /^\(?(\w+) (=|>=|>) (?:'(.*)'|(\d+))\)?$/.exec(condition) ?? []
  if (is === '=') return row[field] === text
  return is === '>' ? Number(row[field]) > Number(number) : String(row[field]).replace('T', ' ') >= String(text)
}

/** As a Kingdee Cloud speaks: a session by a header, rows without names, refusals with status 200. */
export async function kingdeeRig(): Promise<Rig> {
  const materials = new Map<string, Row>()
  const receipts: Row[] = []
  const refusal = (Message: string) => ({
    Result: { ResponseStatus: { IsSuccess: false, Errors: [{ FieldName: 'FRealQty', Message }] } },
  })
  const query = ({ FormId, FieldKeys, FilterString, Limit }: Row) => {
    const fields = String(FieldKeys).split(',')
    const rows = FormId === 'BD_MATERIAL' ? [...materials.values()] : receipts
    const conditions = String(FilterString).split(' and ').filter(Boolean)
    const found = rows
      .filter((row) => conditions.every((condition) => fulfils(row, condition)))
      .toSorted((a, b) => Number(a.FMATERIALID) - Number(b.FMATERIALID))
    return found.slice(0, Number(Limit)).map((row) => fields.map((field) => row[field] ?? null))
  }
  const save = ({ data }: { data?: Row }) => {
    const model = data?.Model as Row
    if (Number(model.qty) < 0) return refusal('数量不能为负')
    const number = `RK-${receipts.length + 1}`
    receipts.push({ ...model, FBillNo: number })
    return { Result: { ResponseStatus: { IsSuccess: true, Errors: [] }, Id: receipts.length, Number: number } }
  }
  const server = await startReceiver(({ path, headers, body }, response) => {
    const sent = JSON.parse(body) as Row
    const answer = (said: unknown) => void response.writeHead(200).end(JSON.stringify(said))
    if (path.includes('LoginByAppSecret'))
      return sent.appSecret === 'secret-of-kingdee'
        ? answer({ LoginResultType: 1, KDSVCSessionId: 'session-1' })
        : answer({ LoginResultType: 0, Message: '应用密钥错误' })
    if (headers['kdservice-sessionid'] !== 'session-1') return answer([[refusal('会话信息已丢失')]])
    return answer(path.includes('ExecuteBillQuery') ? query(sent.data as Row) : save(sent))
  })
  return {
    address: server.url,
    connector: anyOf(kingdeeConnector(here, 2)),
    target: (address) => ({
      teamId: 1,
      address,
      secret: 'secret-of-kingdee',
      settings: { protocol: 'kingdee', account: '5f0', user: 'gemba', appId: '220_app' },
      kinds: reportsTo('PRD_INSTOCK', { to: 'FDescription', from: 'key', value: '' }),
    }),
    ask: { form: 'query', model: 'BD_MATERIAL', filter: "FDocumentStatus = 'C'" },
    fields: ['FNumber', 'FBaseUnitId.FName'],
    numberAt: 'FNumber',
    async put(no, at) {
      const FMATERIALID = Number(materials.get(no)?.FMATERIALID ?? materials.size + 1)
      const named = { FNumber: no, 'FBaseUnitId.FName': 'Pcs', FDocumentStatus: 'C' }
      materials.set(no, { FMATERIALID, ...named, FModifyDate: at.toISOString().slice(0, 23) })
    },
    good: (key) => report(key),
    bad: report('bad-1', { goodQuantity: -1 }),
    count: async (key) => receipts.filter(({ FDescription }) => FDescription === key).length,
    makes: ({ path }) => path.includes('DynamicFormService.Save'),
    wrongSecret: 'another',
    end: server.end,
  }
}
